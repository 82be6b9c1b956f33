"""Checks across the files of Space Scouts: what the box must hold, and what must fit together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from game.core.content import Reader
from game.scouts.records import AID, MISHAP, MISSION, THREAT, ActionCard, Generation, TableCard
from game.scouts.rules.state import Rank, Skill, SkillTable, Support

FLAVOUR = "text/scouts_flavour.yaml"
DIE = 6
MOST_SHIPS = 6
"""SS-1.3."""

COUNTS: tuple[tuple[str, str, int, str], ...] = (
    ("skills", "skills", 16, "skills: SS-2.7"),
    ("missions", "missions", 25, "missions: SS-2.2"),
    ("threats", "threats", 50, "threats: SS-2.2"),
    ("actions", "aids", 33, "Aids: 13.3"),
    ("actions", "mishaps", 13, "Mishaps: 13.4"),
    ("modes", "modes", 4, "ways to play: SS-1.4"),
    ("modes", "levels", 3, "levels of rivals: SS-AI"),
)
"""What the box holds: file, key, how many, of what."""

LETTERS = {"missions": MISSION, "threats": THREAT, "aids": AID, "mishaps": MISHAP}
FILES = {"missions": "missions", "threats": "threats", "aids": "actions", "mishaps": "actions"}


def cross_check(reader: Reader, parts: Mapping[str, Any]) -> None:
    """Report what does not fit together; ``parts`` that could not be read are None and passed over."""
    for file, key, wanted, what in COUNTS:
        if (keys := reader.keys(_file(file), key)) and len(keys) != wanted:
            reader.report(_file(file), (key,), f"{wanted} {what}", str(len(keys)))
    for kind in LETTERS:
        _ids(reader, kind)
    for kind in ("missions", "threats"):
        if (cards := parts[kind]) is not None:
            _percentiles(reader, ((kind, card) for card in cards.values()))
            _needs(reader, kind, cards)
    aids, mishaps = parts["aids"], parts["mishaps"]
    if aids is not None and mishaps is not None:
        _percentiles(reader, [(kind, card) for kind in ("aids", "mishaps") for card in parts[kind].values()])
        _action_deck(reader, aids, mishaps)
    for check in (_complete, _failure, _generation, _modes, _supply, _flavour):
        check(reader, parts)


def _file(name: str) -> str:
    return f"scouts/{name}.yaml"


def _ids(reader: Reader, kind: str) -> None:
    """A letter and two figures, since a copy is told by what follows: face()."""
    letter, file = LETTERS[kind], _file(FILES[kind])
    for id in reader.keys(file, kind):
        if len(id) != 3 or not id.startswith(letter) or not id[1:].isdigit():
            reader.report(file, (kind, id), f"an id like {letter}07", repr(id))


def _percentiles(reader: Reader, cards: Iterable[tuple[str, TableCard | ActionCard]]) -> None:
    """The ranges cover 1 to 100, each number once: section 14."""
    last = 0
    at: tuple[str, tuple[str, ...]] = ("", ())
    for kind, card in cards:
        at = _file(FILES[kind]), (kind, card.id, "d100")
        if card.d100[0] != last + 1 or card.d100[1] < card.d100[0]:
            reader.report(*at, f"numbers from {last + 1} on", f"{card.d100[0]} to {card.d100[1]}")
        last = card.d100[1]
    if last != 100:
        reader.report(*at, "numbers up to 100", str(last))


def _needs(reader: Reader, kind: str, cards: Mapping[str, TableCard]) -> None:
    """One to four requirements of at least one skill each, no skill asked for twice: SS-6.5, SS-12.7."""
    for id, card in cards.items():
        at = (kind, id, "needs")
        skills = [skill for any_of in card.needs for skill in any_of]
        if not 1 <= len(card.needs) <= 4 or not all(card.needs):
            reader.report(_file(FILES[kind]), at, "1 to 4 requirements", str(len(card.needs)))
        if len(set(skills)) != len(skills):
            reader.report(_file(FILES[kind]), at, "each skill once", ", ".join(skills))


def _action_deck(reader: Reader, aids: Mapping[str, ActionCard], mishaps: Mapping[str, ActionCard]) -> None:
    """68 Aids, 6 Scans among them, and 32 Mishaps, as many copies as numbers: SS-2.2, SS-14.4."""
    for kind, cards, wanted in (("aids", aids, 68), ("mishaps", mishaps, 32)):
        for id, card in cards.items():
            if card.d100[1] - card.d100[0] + 1 != card.copies:
                at = (kind, id, "d100")
                reader.report(_file("actions"), at, f"{card.copies} numbers, one a copy", f"{card.d100}")
            effects = [key for key in ("aids", "scan", "mishap") if getattr(card, key)]
            if len(effects) != 1 or (effects == ["mishap"]) != (kind == "mishaps"):
                wanted_key = "mishap" if kind == "mishaps" else "either aids or scan"
                found = ", ".join(effects) or "none"
                reader.report(_file("actions"), (kind, id), f"one effect, the key {wanted_key}", found)
        if (copies := sum(card.copies for card in cards.values())) != wanted:
            reader.report(_file("actions"), (kind,), f"{wanted} copies in all: SS-2.2", str(copies))
    if (scans := sum(card.copies for card in aids.values() if card.scan)) != 6:
        reader.report(_file("actions"), ("aids",), "6 Scans: SS-2.2", str(scans))


def _complete(reader: Reader, parts: Mapping[str, Any]) -> None:
    """No rank, table, interval or solo game is missing."""
    generation, numbers = parts["generation"], parts["numbers"]
    tables: list[tuple[str, tuple[str, ...], Any, Any]] = [
        ("modes", ("solo",), parts["solo"], ("solo_base", "solo_action")),
        ("modes", ("numbers", "support"), numbers and numbers.support, get_args(Support)),
        ("generation", ("generation", "ranks"), generation and generation.ranks, get_args(Rank)),
        ("generation", ("generation", "skill_tables"), generation and generation.skill_tables, get_args(SkillTable)),
    ]
    for file, at, table, wanted in tables:
        if table is not None and (missing := [key for key in wanted if key not in table]):
            reader.report(_file(file), at, f"the keys {', '.join(wanted)}", f"none for {', '.join(missing)}")


def _failure(reader: Reader, parts: Mapping[str, Any]) -> None:
    if parts["failure"] is not None and len(parts["failure"]) != DIE:
        reader.report(_file("failure"), ("failure",), "a row for each face of the die", str(len(parts["failure"])))


def _generation(reader: Reader, parts: Mapping[str, Any]) -> None:
    """Rows fit the die, and enough named skills are there that no roll is repeated for ever: SS-3.3 to SS-3.6."""
    rolled = parts["generation"]
    if rolled is None:
        return
    file, columns = _file("generation"), rolled.system_table.columns
    for place, column in enumerate(columns):
        if len(column) != DIE - 1:
            at = ("generation", "system_table", "columns")
            reader.report(file, (*at, place), "five skills, the sixth row is a pick", str(len(column)))
    if len(set(columns[0] + columns[1])) < rolled.systems:
        reader.report(file, ("generation", "systems"), "no more systems than the table has", str(rolled.systems))
    if (last := rolled.system_table.main_up_to) >= DIE:
        at = ("generation", "system_table", "main_up_to")
        reader.report(file, at, f"less than {DIE}, or no die comes to the second column", str(last))
    _ranks(reader, rolled)
    for table, rows in (*rolled.skill_tables.items(), ("experience", rolled.experience_table)):
        if len(rows) != DIE:
            reader.report(file, ("generation",), f"{DIE} rows in the {table} table", str(len(rows)))
    names = parts["names"]
    people = MOST_SHIPS * len(rolled.ranks_aboard)
    if names is not None and (len(names.ships) < MOST_SHIPS or len(names.crew) < people):
        found = f"{len(names.ships)}, {len(names.crew)}"
        reader.report(file, ("names",), f"names for {MOST_SHIPS} ships and {people} people", found)


def _ranks(reader: Reader, rolled: Generation) -> None:
    """Every Skill Table has skills enough for a Captain who names it again and again: SS-3.5, SS-3.6."""
    every = set(get_args(Skill))
    ship = {skill for column in rolled.system_table.columns for skill in column}
    for table, rows in rolled.skill_tables.items():
        named = every if "any" in rows else every.intersection(rows) | (ship if "ship_systems" in rows else set())
        for rank, card in rolled.ranks.items():
            if card.skills > len(named):
                at = ("generation", "ranks", rank, "skills")
                most = f"no more skills than the {len(named)} of the {table} table"
                reader.report(_file("generation"), at, most, str(card.skills))


def _supply(reader: Reader, parts: Mapping[str, Any]) -> None:
    """There are as many missions and threats as a game lays out or shuffles together: SS-4.2, SS-4.3, SS-15.2."""
    numbers, base = parts["numbers"], parts["base"]
    wanted: list[tuple[str, tuple[str | int, ...], int]] = []
    if numbers is not None:
        wanted += [
            ("missions", ("numbers", "missions"), numbers.missions),
            ("threats", ("numbers", "threats_each"), numbers.missions * numbers.threats_each),
        ]
    if base is not None:
        for place, deck in enumerate(base.decks):
            for kind in ("missions", "threats"):
                wanted.append((kind, ("base", "decks", place, kind), getattr(deck, kind)))
    for kind, at, count in wanted:
        if parts[kind] is not None and count > (most := len(parts[kind])):
            reader.report(_file("modes"), at, f"no more than the {most} {kind} there are", f"{count} in all")


def _flavour(reader: Reader, parts: Mapping[str, Any]) -> None:
    """Every mission and threat has its line of colour, and every line its card."""
    lines, cards = parts["flavour"], {**(parts["missions"] or {}), **(parts["threats"] or {})}
    if lines is None:
        return
    if missing := [id for id in cards if id not in lines]:
        reader.report(FLAVOUR, ("flavour",), "a line for every mission and threat", f"none for {', '.join(missing)}")
    if parts["missions"] is not None and parts["threats"] is not None:
        for id in lines:
            reader.known(FLAVOUR, ("flavour", id), id, cards, "a mission or threat")


def _modes(reader: Reader, parts: Mapping[str, Any]) -> None:
    """Six ships at most: SS-1.3. Common decks are as large as they say: SS-15.2. Ratings rise from 0: section 16."""
    base, aids, mishaps = parts["base"], parts["aids"], parts["mishaps"]
    for mode, card in (parts["modes"] or {}).items():
        if not card.least <= card.most <= MOST_SHIPS:
            ships = f"{card.least} to {MOST_SHIPS} ships: SS-1.3"
            reader.report(_file("modes"), ("modes", mode, "most"), ships, str(card.most))
    if base is not None:
        most = [deck.most_players for deck in base.decks]
        if sorted(set(most)) != most or not most or most[-1] < MOST_SHIPS:
            decks = f"decks for ever more players, up to {MOST_SHIPS}: SS-15.2"
            reader.report(_file("modes"), ("base", "decks"), decks, str(most))
    if base is not None and aids is not None and mishaps is not None:
        for place, deck in enumerate(base.decks):
            size = deck.missions + deck.threats + deck.aid_copies * len(aids) + deck.mishap_copies * len(mishaps)
            if size != deck.size:
                at = ("base", "decks", place, "size")
                reader.report(_file("modes"), at, f"{size}, the sum of its cards", str(deck.size))
    for mode, solo in (parts["solo"] or {}).items():
        least = [rating.least for rating in solo.ratings]
        if not least or least[0] != 0 or sorted(set(least)) != least:
            reader.report(_file("modes"), ("solo", mode, "ratings"), "ratings that rise from 0", str(least))
