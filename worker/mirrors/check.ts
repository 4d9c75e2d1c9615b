import { getMirrorsToCheck, sendAntiBonusResult } from "../../contract/mirrors.ts";
import { cleanDomain } from "../../rules/mirror-hosts.ts";
import type { ProbeResults } from "../../rules/mirror-probe.ts";
import type { WorkerContext } from "../context.ts";
import { kindOf } from "../outbox/outbox-kinds.ts";
import { pause } from "../transport/back-off.ts";
import { everyMs, nextRun } from "./next-run.ts";

const id = "mirrorNextRun";
/** A newer check replaces an older one, and results older than ten minutes are useless. */
const resultsKind = kindOf({ call: sendAntiBonusResult, collapse: () => "", maxAgeMs: 600_000, isSilent: true });

interface Parts {
  probe(hosts: readonly string[], signal: AbortSignal): Promise<ProbeResults | undefined>;
  planned(at: number): void;
  sent(): void;
}

/** Measures which mirrors a player can reach, and reports that; one worker at a time. */
export function createCheck(
  { environment, call, session, outbox, locks, rows }: WorkerContext,
  { probe, planned, sent }: Parts,
) {
  const { now, rng } = environment;
  outbox.learn("mirrors", resultsKind);
  outbox.settled$("mirrors").subscribe(({ answer }) => {
    if (answer.ok) sent();
    else console.warn(`The results of the mirror check were not sent: ${answer.error.error}`);
  });

  /** Checks regularly until the returned function is called. `plannedByTab` is a time that a tab has brought along. */
  function keepChecking(player: string, plannedByTab: () => number | undefined): () => void {
    return locks.lead("mirror-check", async (signal) => {
      while (!signal.aborted) {
        const at = nextRun(latest((await rows.get(id))?.value, plannedByTab()), now(), rng);
        await plan(at);
        await pause(at - now(), signal);
        if (signal.aborted) return;
        // Even if this check fails, the next one is a whole interval later.
        await plan(now() + everyMs);
        await check(player, signal);
      }
    });
  }

  async function plan(at: number) {
    await rows.put({ id, value: at });
    planned(at);
  }

  async function check(player: string, signal: AbortSignal) {
    const answer = await call(getMirrorsToCheck, {}, { signal, as: player });
    if (!answer.ok) return console.warn(`No mirrors to check: ${answer.error.error}`);
    const domains = answer.value.domains.flatMap((domain) => cleanDomain(domain) ?? []);
    if (domains.length === 0) return;
    const results = await probe(domains, signal);
    if (signal.aborted) return;
    if (!results) return console.warn("The service worker has not told what it found of the mirrors");
    if (session.current().player === player) await outbox.add("mirrors", { results });
  }

  return { keepChecking, check };
}

function latest(...plans: unknown[]): number | undefined {
  const times = plans.filter((plan) => typeof plan === "number");
  return times.length > 0 ? Math.max(...times) : undefined;
}
