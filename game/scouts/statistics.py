"""What many games come to: who wins from which seat, how long they take, passes, failures, Mishaps (section 21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import mean
from typing import Any

from game.core.engine import Event
from game.core.wing import Statistics
from game.scouts.rules.game import Scouts
from game.scouts.rules.scoring import points, rating, solo_score, winners

COUNTED = {
    "failures": ("card_failed",),
    "mishaps": ("mishap_played",),
    "starbase_repairs": ("ship_repaired",),
    "starbase_replacements": ("member_replaced",),
    "reshuffles": ("reshuffled",),
}
"""Events counted in every game, by the name of the figure."""
IDLE = ("starbase_visited", "held")
MENDED = ("ship_repaired", "member_replaced")
MEANS = (*COUNTED, "repair_visits", "with_markers", "coverage")
"""Figures of a game of which `summarise` gives the mean."""


def measure(game: Scouts, events: Sequence[Event]) -> dict[str, Any]:
    """The figures of one game."""
    kinds = Counter(event.kind for event in events)
    seats = range(len(game.state.ships))
    totals = [points(game, seat) for seat in seats]
    first = next(event.facts["who"] for event in events if event.kind == "start_marker")
    figures = {name: sum(kinds[kind] for kind in counted) for name, counted in COUNTED.items()}
    alone = {"score": solo_score(game), "rating": rating(game)} if game.solo else {}
    return figures | alone | {
        "result": game.state.result,
        "rounds": game.state.round,
        "turns": game.state.round * len(game.state.ships),
        "passes": passes(events),
        "repair_visits": mended(events),
        "coverage": coverage(events),
        "with_markers": sum(bool(event.facts.get("helped")) for event in events),
        "winners": winners(game),
        "top": [seat for seat in seats if totals[seat] == max(totals)],
        "points": totals,
        "first": first,
    }  # fmt: skip


def passes(events: Sequence[Event]) -> int:
    """Count the turns in which nothing could be attempted and nothing was mended: section 21.

    Their share is that of rounds x players, as there: turns that the last round no longer came to are counted.
    """
    return sum(one.kind in IDLE and other.kind not in MENDED for one, other in pairwise(events))


def mended(events: Sequence[Event]) -> int:
    """Count the visits to the Starbase that mended something: section 21."""
    return sum(one.kind == "starbase_visited" and other.kind in MENDED for one, other in pairwise(events))


def coverage(events: Sequence[Event]) -> float:
    """Return how many of the 16 skills a ship supplies as its turn begins, the mean of all turns: section 21.

    The final state does not know it any more, so ship sheets are kept here as the events tell.
    """
    systems: dict[tuple[int, str], bool] = {}
    crew: dict[tuple[int, int], list[str]] = {}
    found: list[int] = []
    for event in events:
        facts = event.facts
        match event.kind:
            case "system_fitted" | "system_damaged":
                systems[facts["who"], facts["skill"]] = event.kind == "system_fitted"
            case "ship_repaired":
                systems |= {key: True for key in systems if key[0] == facts["who"]}
            case "skill_learned":
                crew.setdefault((facts["who"], facts["place"]), []).append(facts["skill"])
            case "member_killed" | "member_replaced":
                crew[facts["who"], facts["place"]] = []
            case "turn_began":
                skills = {skill for (seat, skill), works in systems.items() if works and seat == facts["who"]}
                skills.update(skill for (seat, _), has in crew.items() if seat == facts["who"] for skill in has)
                found.append(len(skills))
    return mean(found) if found else 0.0


def share(games: Sequence[dict[str, Any]], key: str, seats: int, from_first: bool = False) -> list[float]:
    """Return the share of games that each seat won; those who are level share theirs.

    ``from_first``: seats are counted from the first holder of the Start marker.
    """
    won = [0.0] * seats
    for game in games:
        for seat in game[key]:
            won[(seat - game["first"] * from_first) % seats] += 1 / len(game[key])
    return [round(each / len(games), 4) for each in won]


def tenth(ordered: Sequence[int], tenths: int) -> int:
    return ordered[min(len(ordered) - 1, len(ordered) * tenths // 10)]


def summarise(games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The figures of many games."""
    if not games:
        rounds_none = dict.fromkeys(("rounds_mean", "rounds_p10", "rounds_p50", "rounds_p90"), 0)
        return rounds_none | {"win_share_by_seat": [], "pass_share": 0}
    rounds, seats = sorted(game["rounds"] for game in games), len(games[0]["points"])
    best = [sorted(game["points"], reverse=True) for game in games]
    figures: dict[str, Any] = {
        "rounds_mean": round(mean(rounds), 2),
        "rounds_p10": tenth(rounds, 1),
        "rounds_p50": tenth(rounds, 5),
        "rounds_p90": tenth(rounds, 9),
        "win_share_by_seat": share(games, "winners", seats),
        "top_share_from_first_player": share(games, "top", seats, from_first=True),
        "equal_top_share": round(mean(len(game["top"]) > 1 for game in games), 4),
        "pass_share": round(sum(game["passes"] for game in games) / sum(game["turns"] for game in games), 4),
        "winner_points_mean": round(mean(each[0] for each in best), 2),
        "margin_mean": round(mean(each[0] - each[1] for each in best), 2) if seats > 1 else 0,
    }
    for name in MEANS:
        figures[f"{name}_mean"] = round(mean(game[name] for game in games), 2)
    figures["ends"] = dict(sorted(Counter(game["result"] for game in games).items()))
    if "score" in games[0]:
        scores = sorted(game["score"] for game in games)
        figures |= {f"score_p{n}0": tenth(scores, n) for n in (1, 5, 9)}
        figures["ratings"] = dict(Counter(game["rating"] for game in games).most_common())
    return figures


def rows(summary: dict[str, Any]) -> list[tuple[str, str]]:
    """The summary for people."""
    if not summary["win_share_by_seat"]:
        return []
    lines = [
        ("rounds", "mean {rounds_mean:g}, 10/50/90 %: {rounds_p10} / {rounds_p50} / {rounds_p90}"),
        ("passes", "{pass_share:.0%} of turns"),
        ("failures a game", "{failures_mean:g}"),
        ("Mishaps a game", "{mishaps_mean:g}"),
        (
            "repair visits a game",
            "{repair_visits_mean:g}: {starbase_repairs_mean:g} repairs, {starbase_replacements_mean:g} replacements",
        ),
        ("cards won with markers", "{with_markers_mean:g}"),
        ("skills of a ship", "{coverage_mean:g} of 16 as a turn begins"),
        ("reshuffles a game", "{reshuffles_mean:g}"),
    ]
    if "score_p10" in summary:
        lines.append(("score", "10/50/90 %: {score_p10} / {score_p50} / {score_p90}"))
        ratings = [(f"  {title}", str(number)) for title, number in summary["ratings"].items()]
    else:
        ratings = []
        lines = [
            ("wins by seat", percents(summary["win_share_by_seat"])),
            ("from the first player on", percents(summary["top_share_from_first_player"]) + ", before ties are broken"),
            *lines,
            ("winner's points", "{winner_points_mean:g}, {margin_mean:g} ahead; level {equal_top_share:.0%}"),
        ]
    ends = [(f"  {end}", str(number)) for end, number in summary["ends"].items()]
    return [(name, text.format(**summary)) for name, text in lines] + ratings + ends


def percents(shares: Sequence[float]) -> str:
    return " / ".join(f"{share:.1%}" for share in shares)


STATISTICS = Statistics(measure, summarise, rows)
