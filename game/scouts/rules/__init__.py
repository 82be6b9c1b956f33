"""The rules of Space Scouts. Every question they ask (SS-UI.6), for those who write rivals and screens.

The name of a question is the name of the step that asks it. "cards" are ids in the asked seat's own hand. A dict of
options says which rule closes one ("" open). *covert*: whether the seat is asked depends on what everybody can see
(the size of the hand), so one open option is no reason to skip it: SS-7.8.

===================  =================================================================================================
question             options and answer
===================  =================================================================================================
choose_system        one of ``[Skill]``: a "pick" on the Ship Systems Table for a system of one's ship (SS-3.3)
choose_table         one of ``["command", "scientific", "technical", "quick"]``: the Skill Table for the next skill of a
                     crew member, in generation and after a replacement (SS-3.5); "quick": this and all others of this
                     seat are chosen from now on (SS-3.7). Args of the asking step: seat, place in the crew.
choose_skill         one of ``[Skill]``: a "pick" for a crew member (SS-3.5, SS-17.2). Args: seat, place in the crew.
choose_action        one of ``{mission id: rule, ..., "starbase": ""}`` (SS-5.4); with "hold" in place of "starbase" in
                     solo_action (SS-16.7)
base_action          the same in the base game, with the missions of one's hand (SS-15.5). Covert.
commit_aids          some of ``{card: rule}``, none up to all open ones: SS-7.5.1. Covert.
reply_aids           the same after a Mishap: SS-7.5.3. Covert.
offer_mishap         one of ``{"decline": "", card: rule, ...}``: SS-7.5.2. Covert. The step's argument is the tuple of
                     seats still to be asked, the asked one first.
choose_next          one of ``["next", "stop"]``: after a threat is overcome (SS-6.6)
choose_mending       one of ``[int]``: places of killed crew members, and ``REPAIR`` (-1) for all damage (SS-9.1)
choose_solo_mending  the same with ``STAY`` (-2), no visit (SS-16.8); with the common deck only ``REPAIR``, which mends
                     crew and ship, and ``STAY`` (SS-16.4)
choose_scan          one of ``["done", scan cards]``: End Phase, SS-10.1. Covert.
choose_rival         one of ``[seat]``: whose hand the Active Scan looks at (SS-10.3)
choose_discards      some of ``[card]``, exactly so many as are too many: SS-10.5
offer_threat         one of ``["decline", threats]``: base game, SS-15.6. Covert. Argument: seats still to be asked.
add_threat           one of ``["done", threats]``: the acting player's own threats, base game, SS-15.6. Covert.
===================  =================================================================================================

Beside every question a person may leave, and a rival (level officer) takes over the seat (SS-R34): the aside's answer
is ``"leave"``.

Questions are asked of ``choice.seat``. ``game.state.attempt`` holds who is on which mission, the current card and what
was played on it so far. ``levels.py`` says what a ship can do about a card: ``supplied``, ``with_cards``, ``unmet``;
for the current card ``levels_now`` and ``unmet_now``. ``scoring.py`` has points, winners and ratings.
"""
