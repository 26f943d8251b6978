"""``python -m tests.mutation [PACK] [KEY] [--killers]``: changes every setting by one step and lists what nobody notices."""

from __future__ import annotations

import argparse
import os
import sys
import time

from tests.mutation.mutants import mutants
from tests.mutation.playing import findings
from tests.mutation.reasons import complaints, reasons
from tests.support.transcripts import packs


def main() -> int:
    """Exit code 1 when a survivor has no reason, or a reason no survivor."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("pack", nargs="?", choices=sorted(packs()), help="only this ruleset")
    parser.add_argument("key", nargs="?", help="only this key, or area such as voting")
    parser.add_argument("--rule", type=int, help="only the settings of this rule")
    parser.add_argument("--killers", action="store_true", help="also say which transcript notices")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    chosen = [
        mutant
        for pack in packs().values()
        for mutant in mutants(pack)
        if given.pack in (None, pack.id)
        and (given.key is None or f"{mutant.key}.".startswith(f"{given.key}."))
        and given.rule in (None, mutant.rule)
    ]
    explained, began, found = reasons(), time.monotonic(), []
    for finding in findings(chosen, given.processes):
        found.append(finding)
        if finding.killer is None:
            print("survives" if finding.mutant not in explained else "explained", finding.mutant, flush=True)
        elif given.killers:
            print("killed", finding.mutant, "|", finding.killer.split("\n")[0], flush=True)
    wrong = list(complaints(found, explained))
    survived = sum(finding.killer is None for finding in found)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(
        f"{len(found)} changes: {len(found) - survived} noticed, {survived} not; "
        f"{len(wrong)} to look at; {time.monotonic() - began:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
