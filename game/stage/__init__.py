"""Everything on screen that belongs to no single game.

How to draw, for writers of screens. Lay out in design units (du, canvas 1600 x 900); the painters take
pixel rectangles and `scale`, the pixels of one du. Round last. All painters keep what they painted, so
call them again at every draw; never draw on a surface they or `Sprites` hand out.

    from game.stage import paint, text, theme
    mood = theme.MOODS["cadets"]

    paint.background(surface, mood, scale, seed)         night sky over the whole surface
    face = paint.plate(surface, rect, scale, mood)       console plate; gives the face inside
    floor = paint.well(surface, rect, scale, mood)       recess: lists, tracks, slots
    face = paint.key(surface, rect, scale, mood, state, kind)    centre the label on the face:
    text.draw(surface, "Take back", "label", paint.key_text(kind, state), face.center, scale, anchor="center")

States: idle hover pressed disabled chosen busy. Kinds: plain row primary danger ok paper.
`focus_ring` and `ring` go around an object. `paint.badge(surface, rect, scale, theme.STATIONS["helm"],
sprites.icon("icon_helm", paint.icon_size(rect), theme.INK))` is a station's mark; `seat_mark` a player's.
Paper: `card` (gives band and paper), `card_back`, `tile`, `half_disc`, `disc`, `token`, `number_token`,
`die`. Read-outs: `pips`, `timer_ring`, `bar`, `number_box`, `keycap`. Lines: `line`, `dashed_line`,
`dashed_rect`, `dashed_circle`, `arc` (shields; degrees clockwise from up), `weave`, `stripes`, `orbit`.
Light: `glow` (at most three), `dim` (under a dialog). Marks and lines are measured in pixels.

    text.size(string, style, scale, width)               wraps at `width` pixels
    text.draw(surface, string, style, colour, pos, scale, anchor=, width=, align=, rich=)
    text.draw_number(...)                                digits in even cells, for clocks and scores
    text.fit(string, style, scale, width)                the style, smaller if it must be (D15)

Styles: hero banner number screen_title title main_key name body label note cap, some with _small,
_medium, _large. Text grows with the player's text size: measure, do not assume. Colours have roles:
TEXT on plates, TEXT_MID, mood.text_low for labels, TEXT_ON_PAPER and QUIET_ON_PAPER on paper; never tell
anything by colour alone.

    sprites = Sprites(folder); sprites.get("ship_player", size_px, turn=90); sprites.icon(name, size_px)
    self.stage.play("click")                             a sound effect; names in `sound.EFFECTS`:
tick (focus) click back refused, take place turn card die, success miss win lose, shield thump move lock
pull repair, bump notch flat (a sensor piece in the bag), second warning time_up (the clock).
"""
