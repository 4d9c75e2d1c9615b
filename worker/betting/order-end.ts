import { Observable } from "rxjs";
import { object, safeParse, string } from "valibot";
import { getOperation } from "../../contract/operations.ts";
import type { WorkerContext } from "../context.ts";
import { lockOf } from "../money/intents.ts";
import { backOffMs, pause } from "../transport/back-off.ts";

/** So soon after the press its own tab is about to tell. */
const askAfterMs = 2_000;
/** So late no tab sends it any more: what the house does not know by then, it shall refuse. */
const closeAfterMs = 25_000;
const mostWaitMs = 3_000;

export interface SentOrder {
  key: string;
  /** When it was pressed, by this device's clock. */
  at: number;
}

/** What became of it: a bet, or nothing; undefined while that is being asked. */
export interface OrderEnd {
  key: string;
  bet: string | null | undefined;
}

/** Of the reply no more than which bet it is, so that a newer house is understood as well. */
const betReply = object({ bet: object({ id: string() }) });

type Context = Pick<WorkerContext, "call" | "environment" | "intents" | "locks" | "session">;

/** What became of an order for a bet that another tab has sent, or this one before its page changed. */
export function createOrderEnds(
  { call, environment, intents, locks, session }: Context,
  meet: (bet: string) => Promise<boolean>,
) {
  async function endOf({ key, at }: SentOrder, signal: AbortSignal): Promise<OrderEnd | undefined> {
    // Whoever sends it or asks about it holds the lock.
    return locks.runExclusive(lockOf(key), async () => {
      if (signal.aborted || (await intents.get(key))) return undefined;
      const ageMs = environment.now() - at;
      // A clock that was set back says nothing.
      const isOver = ageMs < 0 || ageMs >= closeAfterMs;
      const answer = await call(getOperation, { key, ...(isOver && { close: "1" as const }) }, { signal });
      if (!answer.ok) return undefined;
      const { state, result } = answer.value;
      if (state === "refused" || (state === "unknown" && isOver)) return { key, bet: null };
      const reply = safeParse(betReply, result);
      if (state !== "done" || !reply.success) return undefined;
      // A slip that does not show its bet could be pressed again.
      const { id } = reply.output.bet;
      return (await meet(id)) ? { key, bet: id } : undefined;
    });
  }

  return {
    orderEnd$: (order: SentOrder): Observable<OrderEnd> =>
      new Observable((out) => {
        const leaving = new AbortController();
        const { signal } = leaving;
        async function follow() {
          await session.ready;
          const leftMs = order.at + askAfterMs - environment.now();
          await pause(Math.min(Math.max(0, leftMs), askAfterMs), signal);
          if (!signal.aborted) out.next({ key: order.key, bet: undefined });
          for (let attempt = 0; !signal.aborted; attempt++) {
            const end = await endOf(order, signal);
            if (end) return out.next(end);
            await pause(backOffMs(attempt, environment.rng, { mostMs: mostWaitMs }), signal);
          }
        }
        void follow();
        return () => leaving.abort();
      }),
  };
}
