"""A Step 7 as far as it has been shown: who tried to lock on, in which order ships act, what each one did: SC-7.1.

The screen hands every event to ``tell`` once the picture shows it, and draws what it finds here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.cadets.log import Speaker, sentence
from game.cadets.rules.enemies import in_order
from game.cadets.scenes.shown import Shown
from game.core.engine import Event
from game.core.log import Told
from game.core.squares import Side, Square

Facts = dict[str, Any]
SHOWN_ELSEWHERE = {
    "enemy_locked_on", "lock_attempt_failed", "enemy_attacks", "shield_hit", "internal_damage", "damage_card",
    "damage_ignored", "core_breached", "breach_grew", "turn_began",
}  # fmt: skip
"""Events that have a place of their own on the screen: their log line would say the same again."""


class Attempt(NamedTuple):
    """How a ship's attempt to lock on went: EM-5. ``key`` finds its words; die 0 was not needed or not allowed."""

    key: str
    facts: Facts
    rule: str = ""

    @property
    def die(self) -> int:
        return int(self.facts.get("die", 0))

    @property
    def locked(self) -> bool:
        return self.key in ("had", "sure", "rolled", "told", "attached")


class Drawn(NamedTuple):
    """A damage card that was turned up; one of an inactive station does nothing: OV-13."""

    card: str
    side: Side
    ignored: bool = False


@dataclass
class Blow:
    """One attack: the dice (EM-11), then what the shield makes of them (SH-9)."""

    facts: Facts
    hit: Facts = field(default_factory=dict)

    @property
    def side(self) -> Side:
        side: Side = self.facts["side"]
        return side

    @property
    def through(self) -> int:
        """Points that get past the shield."""
        return int(self.hit["points"] - self.hit["absorbed"])


@dataclass
class Act:
    """What one ship did in its activation."""

    enemy: str
    range: int
    """At first, then after its move."""
    lines: list[Told] = field(default_factory=list)
    path: tuple[Square, ...] = ()
    move: str = ""
    """"" not yet, else moved, stays, folded, clings."""
    lock: str = ""
    """"" not yet, else kept or lost."""
    held: Facts = field(default_factory=dict)
    """Why it does not attack, empty if it does or nobody knows yet."""
    side: Side | None = None
    """The side it aims at, or that was struck."""
    aim_rule: str = ""
    """What decided on the side: GE-8, or the die of GE-9."""
    blows: list[Blow] = field(default_factory=list)
    bites: bool = False
    internal: int = 0
    drawn: list[Drawn] = field(default_factory=list)
    breach: int = 0
    """Level of the core breach it caused or made worse."""
    over: bool = False

    @property
    def blow(self) -> Blow | None:
        """The attack on show: the last one."""
        return self.blows[-1] if self.blows else None

    @property
    def harm(self) -> bool:
        return bool(self.internal or self.breach)


class Story:
    """Everything the screen tells besides map and ship."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.speaker = Speaker(shown.game.content)
        self.attempts = {enemy.id: self._at_first(enemy.id) for enemy in shown.state.enemies if enemy.locked}
        self.order: list[Facts] | None = None
        """Enemy, range and tie of those who act, None while they still try: EM-7."""
        self.acts: dict[str, Act] = {}
        self.now: Act | None = None
        self.lines: list[Told] = []
        """What is told before anybody acts."""

    def _at_first(self, id: str) -> Attempt:
        enemy = self.shown.game.enemy(id)
        facts = {"enemy": id, "range": self.shown.game.range_to(enemy.square)}
        return Attempt("attached", facts, "PA-10") if enemy.attached else Attempt("had", facts, "EM-2")

    @classmethod
    def resumed(cls, shown: Shown) -> Story:
        """Return the story of a step somebody left in its middle: who has acted already is not known any more."""
        story = cls(shown)
        story.lines.append(Told(story.say(shown.game.content.enemy_step.plates["resumed"]), "SC-7.1"))
        waiting = [shown.game.enemy(id) for id in shown.state.activations]
        story.order = [{"enemy": enemy.id, "range": shown.game.range_to(enemy.square), "tie": ""} for enemy in waiting]
        return story

    # -- telling

    def tell(self, event: Event) -> None:
        """Take an event in that the picture shows now."""
        teller = getattr(self, f"_{event.kind}", None)
        if teller is not None:
            teller(event.facts)
        line = sentence(self.shown.game, event)
        if line and event.kind not in SHOWN_ELSEWHERE:
            (self.now.lines if self.now is not None else self.lines).append(line)

    def _enemy_locked_on(self, facts: Facts) -> None:
        self.attempts[facts["enemy"]] = Attempt("rolled" if facts["die"] else "sure", facts, facts["rule"])

    def _lock_attempt_failed(self, facts: Facts) -> None:
        self.attempts[facts["enemy"]] = Attempt("failed", facts, facts["rule"])

    def _no_lock_attempt(self, facts: Facts) -> None:
        self.attempts[facts["enemy"]] = Attempt(facts["rule"], facts, facts["rule"])

    def _spotted(self, facts: Facts) -> None:
        self.attempts[facts["enemy"]] = Attempt("told", facts, facts["rule"])

    def _order_fixed(self, facts: Facts) -> None:
        self.order = list(facts["order"])

    def _enemy_acts(self, facts: Facts) -> None:
        self.close()
        self.now = self.acts[facts["enemy"]] = Act(facts["enemy"], facts["range"])

    def act(self, enemy: str) -> Act:
        """Return what a ship does now; one met in the middle of its activation begins here."""
        if self.now is None or self.now.over:
            gap = self.shown.game.range_to(self.shown.game.enemy(enemy).square)
            self.now = self.acts[enemy] = Act(enemy, gap, move="moved", lock="kept")
        return self.now

    def _moved(self, facts: Facts, move: str) -> None:
        act = self.act(facts["enemy"])
        act.move, act.path, act.range = move, tuple(facts["path"]), facts["range"]

    def _enemy_moved(self, facts: Facts) -> None:
        self._moved(facts, "moved")

    def _enemy_stays(self, facts: Facts) -> None:
        self._moved(facts, "stays")

    def _enemy_folded(self, facts: Facts) -> None:
        self._moved(facts, "folded")

    def _enemy_lock_lost(self, facts: Facts) -> None:
        act = self.act(facts["enemy"])
        act.lock, act.held = "lost", facts

    def _enemy_holds_fire(self, facts: Facts) -> None:
        act = self.act(facts["enemy"])
        act.lock, act.held = "kept", facts

    def _enemy_aims(self, facts: Facts) -> None:
        act = self.act(facts["enemy"])
        act.lock, act.side, act.aim_rule = "kept", facts["side"], facts["rule"]

    def _parasite_attached(self, facts: Facts) -> None:
        self.act(facts["enemy"]).lock = "kept"

    def _parasite_bites(self, facts: Facts) -> None:
        act = self.act(facts["enemy"])
        act.move, act.lock, act.bites = act.move or "clings", "kept", True

    def _enemy_attacks(self, facts: Facts) -> None:
        act = self.act(facts["enemy"])
        act.side = facts["side"]
        act.blows.append(Blow(facts))

    def _shield_hit(self, facts: Facts) -> None:
        if self.now is not None and self.now.blow is not None:
            self.now.blow.hit = facts

    def _internal_damage(self, facts: Facts) -> None:
        if self.now is not None:
            self.now.side = facts["side"]
            self.now.internal += facts["points"]

    def _damage_card(self, facts: Facts) -> None:
        if self.now is not None:
            self.now.drawn.append(Drawn(facts["card"], facts["side"]))

    def _damage_ignored(self, facts: Facts) -> None:
        if self.now is not None:
            self.now.drawn.append(Drawn(facts["card"], facts["side"], ignored=True))

    def _core_breached(self, facts: Facts) -> None:
        if self.now is not None:
            self.now.breach = facts["level"]

    _breach_grew = _core_breached

    def close(self) -> None:
        """The ship that acted is done."""
        if self.now is not None:
            self.now.over = True

    # -- asking

    def say(self, pattern: str, **facts: Any) -> str:
        """Fill facts into words of the content."""
        said: str = self.speaker.format(pattern, content=self.shown.game.content, **facts)
        return said[:1].upper() + said[1:]

    @property
    def ids(self) -> list[str]:
        """All ships: those that act in their order, then the others, nearest first."""
        game = self.shown.game
        resting = [enemy.id for enemy in (*in_order(game, True), *in_order(game, False))]
        first = [facts["enemy"] for facts in self.order or ()]
        if self.order is None:
            return resting
        done = [id for id in self.acts if id not in first]
        return [*done, *first, *(id for id in resting if id not in first and id not in done)]

    def state(self, id: str) -> str:
        """Return where a ship is in this step: acts, done, waits, rests, or "" while they still try."""
        act = self.acts.get(id)
        if act is not None:
            return "done" if act.over or act is not self.now else "acts"
        if self.order is None:
            return ""
        return "waits" if any(facts["enemy"] == id for facts in self.order) else "rests"

    def reason(self, id: str) -> Told:
        """Return why a ship acts or rests, or what came of it, with the rule."""
        texts = self.shown.game.content.enemy_step
        act = self.acts.get(id)
        if act is not None and act.over:
            return self._result(act)
        attempt = self.attempts.get(id)
        if attempt is None:
            if self.shown.game.enemy(id).by and self.order is not None:
                return Told(self.say(texts.results["launched"]), "EM-4")
            return Told(self.say(texts.attempts["none"]), "EM-8") if self.order is not None else Told("", "")
        words = self.say(texts.attempts[attempt.key], **attempt.facts)
        tie = next((facts["tie"] for facts in self.order or () if facts["enemy"] == id), "")
        return Told(f"{words}, {texts.ties[tie]}", "EM-7") if tie else Told(words, attempt.rule)

    def _result(self, act: Act) -> Told:
        key, rule = "flew", "EM-11"
        if act.bites:
            key, rule = "bitten", "PA-6"
        elif act.lock == "lost":
            key, rule = "lost", "EM-10"
        elif act.internal:
            key, rule = "harmed", "SH-9"
        elif act.blows:
            key, rule = "absorbed", "SH-9"
        facts = {"range": act.range, "internal": act.internal}
        return Told(self.say(self.shown.game.content.enemy_step.results[key], **facts), rule)

    def turn_of(self, act: Act) -> tuple[int, int]:
        """Return the how-manieth ship acts, of how many."""
        ids = [facts["enemy"] for facts in self.order or ()]
        ids = [*(id for id in self.acts if id not in ids), *ids]
        return ids.index(act.enemy) + 1, len(ids)
