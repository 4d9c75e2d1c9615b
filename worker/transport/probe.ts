import { combineLatest, type Observable } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { getGeo } from "../../contract/geo.ts";
import type { ConnectionKeeper, ConnectionState } from "./connection.ts";
import type { Environment } from "../environment/environment.ts";
import type { Locks } from "../locks/locks.ts";
import { backOffMs, pause } from "./back-off.ts";
import type { Send } from "./send.ts";

const firstMs = 1_000;
const mostMs = 15_000;
/** For a player waiting for the outcome of an order: within two seconds of the house's return they know it. */
const urgentMs = 800;

interface Parts {
  environment: Pick<Environment, "rng">;
  connection: ConnectionKeeper;
  locks: Locks;
  send: Send;
  /** Whether a visible tab has an unanswered order. */
  urgent$: Observable<boolean>;
  diagnose: () => Promise<Exclude<ConnectionState, "online" | "slow">>;
}

/**
 * While the house is unreachable, one worker keeps asking whether it is back, and why not. Returns a probe for who wants to
 * know at once.
 */
export function createProbe({ environment, connection, locks, send, urgent$, diagnose }: Parts) {
  const { rng } = environment;
  const probe = (timeoutMs = 5_000): Promise<Answer<unknown>> => send(getGeo, {}, undefined, { timeoutMs });
  let stopLeading: (() => void) | undefined;
  let hurry: AbortController | undefined;

  connection.hinted$.subscribe(() => void probe());
  connection.state$.subscribe(({ online }) => {
    if (online) {
      stopLeading?.();
      stopLeading = undefined;
    }
    if (online || stopLeading) return;
    stopLeading = locks.lead("probe", async (signal) => {
      for (let attempt = 0; !signal.aborted; attempt++) {
        const why = diagnose().then(connection.found);
        await pause(backOffMs(attempt, rng, { firstMs, mostMs }), signal);
        if (!signal.aborted) await probe();
        await why;
      }
    });
  });
  // In addition to the lock's holder, which may be a worker without visible tabs.
  combineLatest([connection.state$, urgent$]).subscribe(([{ online }, isUrgent]) => {
    if (online || !isUrgent) {
      hurry?.abort();
      hurry = undefined;
    } else if (!hurry) {
      hurry = new AbortController();
      void askOften(hurry.signal);
    }
  });

  async function askOften(signal: AbortSignal) {
    while (!signal.aborted) {
      await pause(backOffMs(0, rng, { firstMs: urgentMs }), signal);
      if (!signal.aborted) await probe(urgentMs);
    }
  }

  return () => probe();
}
