"""A gateway killed before a deadline and started after it, on real servers. Design 3, Time; issue 5, "times"."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.support.live_game import Servers, Table, play
from tests.support.live_gateway import until
from tests.support.servers import IrcServer, ServicesServer, Synapse

PACKS = Path(__file__).parents[2] / "core/packs"
PERIOD = 60.0  # seconds: the shortest that a rule can set


def test_votes_around_a_deadline_that_passed_while_nobody_was_there(
    ngircd: IrcServer, inspircd: ServicesServer, synapse: Synapse, tmp_path: Path
) -> None:
    """What the homeserver has kept counts at its own time: a ballot and its edit before the deadline count, what
    came after it does not, and on IRC people are told what they were not heard saying."""
    packs = tmp_path / "packs"
    packs.mkdir()
    written = (PACKS / "rfn.toml").read_text("utf-8")
    quick = written.replace('id = "rfn"', 'id = "quick"').replace("voting.period = 7d", "voting.period = 1m")
    (packs / "quick.toml").write_text(quick, "utf-8")

    async def acts(table: Table) -> None:
        mat, ines = table.mat, table.ines
        await ines.say("!new quick Night")
        await ines.hear("Game Night is open")
        await until(lambda: bool(ines.private()), "the code, in private")
        await mat.say(f"!attach Night {ines.private()[0].split()[-1]}")
        await mat.hear("is now a room")
        await mat.say("!join Mat")
        await ines.hear("Mat joins")
        await ines.say("!start")
        await mat.hear("The game begins")
        await mat.say('!propose enact "Tea": Tea for all.')
        await mat.hear("Open until")
        closes = datetime.fromisoformat(_proposal(await table.gateway.state("Night"))["closes"]).timestamp()
        table.crash()
        ballot = await mat.say("!vote against 301")
        await mat.client.edit(mat.room_id, ballot, "!vote for 301")
        await ines.say("!vote against 301")  # nobody hears it
        assert time.time() < closes, "this machine is too slow for a period of a minute"
        await until(lambda: time.time() > closes + 1, "the deadline to pass", PERIOD + 10)
        late = await mat.say("!vote against 301")
        await table.gateway.start()
        await mat.hear("Proposal 301 is")
        await until(
            lambda: any(_answers(e, late) for e in mat.events()), "an answer to the vote after the close"
        )
        await ines.hear("I was away for")
        found = _proposal(await table.gateway.state("Night"))
        assert (found["for"], found["against"]) == (["Mat"], [])
        assert found["status"] in ("adopted", "rejected")
        assert (await table.gateway.run("verify")).returncode == 0

    play(Servers(ngircd, inspircd, synapse), tmp_path, acts, more='\n[packs]\npath = "packs"\n')


def _proposal(state: dict[str, Any]) -> dict[str, Any]:
    return dict(state["proposals"][0])


def _answers(event: dict[str, Any], message: str) -> bool:
    relation = event["content"].get("m.relates_to", {})
    return relation.get("m.in_reply_to", {}).get("event_id") == message or relation.get("event_id") == message
