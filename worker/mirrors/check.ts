import { getMirrorsToCheck, sendAntiBonusResult } from "../../contract/mirrors.ts";
import { cleanDomain } from "../../rules/mirror-hosts.ts";
import type { ProbeResults } from "../../rules/mirror-probe.ts";
import type { WorkerContext } from "../context.ts";
import { kindOf } from "../outbox/outbox-kinds.ts";
import { pause } from "../transport/back-off.ts";
import { everyMs, nextRun } from "./next-run.ts";

const id = "mirrorNextRun";
/** Of two checks the later says more, and after ten minutes neither says anything. */
const resultsKind = kindOf({ call: sendAntiBonusResult, collapse: () => "", maxAgeMs: 600_000, isSilent: true });

interface Parts {
  probe(hosts: readonly string[], signal: AbortSignal): Promise<ProbeResults | undefined>;
  /** Told when the next check is to be. */
  planned(at: number): void;
  /** Told when the house has heard the results of one. */
  sent(): void;
}

/** Measures, for who is logged in, which mirrors can be reached from here, and tells the house: one worker for all. */
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

  /** Until it is left; `known` is what a tab has brought along of an earlier plan. */
  function keepChecking(player: string, known: () => number | undefined): () => void {
    return locks.lead("mirror-check", async (signal) => {
      while (!signal.aborted) {
        const at = nextRun(latest((await rows.get(id))?.value, known()), now(), rng);
        await plan(at);
        await pause(at - now(), signal);
        if (signal.aborted) return;
        // Also when this check comes to nothing: it is not to be made up for.
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
    const asked = await call(getMirrorsToCheck, {}, { signal, as: player });
    if (!asked.ok) return console.warn(`No mirrors to check: ${asked.error.error}`);
    const domains = asked.value.domains.flatMap((domain) => cleanDomain(domain) ?? []);
    if (domains.length === 0) return;
    const results = await probe(domains, signal);
    if (signal.aborted) return;
    if (!results) return console.warn("The service worker has not told what it found of the mirrors");
    if (session.current().player === player) await outbox.add("mirrors", { results });
  }

  return { keepChecking, check };
}

/** The later of two plans, either of which may be missing or be none. */
function latest(...plans: unknown[]): number | undefined {
  const times = plans.filter((plan) => typeof plan === "number");
  return times.length > 0 ? Math.max(...times) : undefined;
}
