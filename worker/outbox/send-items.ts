import { type BehaviorSubject, combineLatest, filter, firstValueFrom, map, Observable, takeUntil } from "rxjs";
import type { Answer, CallError } from "../../contract/errors.ts";
import { guestName, type OutboxItem, outboxLock } from "../../contract/outbox.ts";
import { backOffMs, pause } from "../transport/back-off.ts";
import type { OutboxContext } from "./outbox.ts";
import { type Kinds, longestMs } from "./outbox-kinds.ts";
import type { WaitingItems } from "./waiting-items.ts";

interface Parts {
  /** Undefined for what a guest has written, which goes as whoever is here then. */
  player: string | undefined;
  waiting: WaitingItems;
  kinds$: BehaviorSubject<Kinds>;
  answered(item: OutboxItem, answer: Answer<unknown>): void;
}

/**
 * Sends one player's, or a guest's, items in order, whenever the house can be reached; only one worker, or the service worker, does so
 * at a time. An item without an answer is sent again with the same key: the house executes it once.
 */
export function sendItems(
  { environment, call, connection, session, locks }: Omit<OutboxContext, "notices" | "scope">,
  { player, waiting, kinds$, answered }: Parts,
): () => void {
  return locks.lead(outboxLock(player ?? guestName), async (signal) => {
    let attempt = 0;
    await session.met;
    // The lock's former holder may have sent some of these.
    await waiting.reread();
    for (let item = await next(signal); item !== undefined; item = await next(signal)) {
      const answer = await sent(item, signal);
      if (answer.ok || isRefusal(answer.error)) {
        answered(item, answer);
        await waiting.settle(item);
        attempt = 0;
      } else if (connection.online) {
        const { retryAfterS } = answer.error;
        await pause(retryAfterS === undefined ? backOffMs(attempt++, environment.rng) : retryAfterS * 1_000, signal);
      }
    }
  });

  async function sent(item: OutboxItem, signal: AbortSignal): Promise<Answer<unknown>> {
    const kind = kinds$.value[item.kind];
    // An earlier build may have stored it with a longer limit.
    if (!kind || Math.min(item.untilMs, item.atMs + longestMs) <= environment.now()) return late;
    return call(kind.call, item.input, { as: player, key: item.key, signal });
  }

  /** The oldest item of a known kind, once there are one and a network; undefined when the lock is lost. */
  function next(signal: AbortSignal): Promise<OutboxItem | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    const sendable$ = combineLatest([waiting.items$, connection.state$, kinds$]).pipe(
      map(([items, { online }, kinds]) => (online ? items.find(({ kind }) => Object.hasOwn(kinds, kind)) : undefined)),
      filter((item) => item !== undefined),
      takeUntil(endOf(signal)),
    );
    return firstValueFrom(sendable$, { defaultValue: undefined });
  }
}

const late: Answer<never> = { ok: false, error: { error: "expired", status: 409, fields: {} } };

/** Whether the house refuses the item for good, which neither an expired session nor a rate limit means. */
function isRefusal({ status }: CallError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

function endOf(signal: AbortSignal): Observable<void> {
  return new Observable((out) => {
    const end = () => out.next();
    signal.addEventListener("abort", end);
    return () => signal.removeEventListener("abort", end);
  });
}
