import { getMirrorsToCheck, sendAntiBonusResult } from "../../contract/mirrors.ts";
import { type MirrorResults, resultsLifeMs } from "../../contract/sync-store.ts";
import { cleanDomain } from "../../rules/mirror-hosts.ts";
import type { ProbeResults } from "../../rules/mirror-probe.ts";
import type { WorkerContext } from "../context.ts";
import { pause } from "../transport/back-off.ts";
import { isUnanswered } from "../transport/failed.ts";
import { everyMs, nextRun } from "./next-run.ts";
import type { SyncStore } from "./sync-store.ts";

const id = "mirrorNextRun";

interface Parts {
  syncStore: SyncStore;
  probe(hosts: readonly string[], signal: AbortSignal): Promise<ProbeResults | undefined>;
  /** Told when the next check is to be. */
  planned(at: number): void;
  /** Told when the house has heard the results of one. */
  sent(): void;
}

/** Measures, for who is logged in, which mirrors can be reached from here, and tells the house: one worker for all. */
export function createCheck(
  { environment, call, session, connection, locks, rows }: WorkerContext,
  { syncStore, probe, planned, sent }: Parts,
) {
  const { now, chance } = environment;
  let unsent: (MirrorResults & { player: string }) | undefined;

  /** Until it is left; `known` is what a tab has brought along of an earlier plan. */
  function keepChecking(player: string, known: () => number | undefined): () => void {
    const again = connection.returned$.subscribe(() => void deliver());
    const leave = locks.lead("mirror-check", async (signal) => {
      while (!signal.aborted) {
        const at = nextRun(latest((await rows.get(id))?.value, known()), now(), chance);
        await plan(at);
        await pause(at - now(), signal);
        if (signal.aborted) return;
        // Also when this check comes to nothing: it is not to be made up for.
        await plan(now() + everyMs);
        await check(player, signal);
      }
    });
    return () => {
      again.unsubscribe();
      leave();
    };
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
    unsent = { player, at: now(), results };
    await deliver();
  }

  /** What cannot be sent waits for the network, here and at the service worker, but not for long. */
  async function deliver() {
    const held = unsent;
    unsent = undefined;
    if (!held || now() - held.at > resultsLifeMs || session.current().player !== held.player) return;
    const { player, at, results } = held;
    const answer = await call(sendAntiBonusResult, { results }, { as: player });
    if (answer.ok) {
      await syncStore.dropResults();
      return sent();
    }
    console.warn(`The results of the mirror check were not sent: ${answer.error.error}`);
    if (!isUnanswered(answer.error)) return;
    unsent ??= held;
    await syncStore.keepResults({ at, results });
  }

  return { keepChecking, check };
}

/** The later of two plans, either of which may be missing or be none. */
function latest(...plans: unknown[]): number | undefined {
  const times = plans.filter((plan) => typeof plan === "number");
  return times.length > 0 ? Math.max(...times) : undefined;
}
