import { merge } from "rxjs";
import { getOperation } from "../../contract/operations.ts";
import type { Tabs } from "../bridge/tabs.ts";
import type { Environment } from "../environment/environment.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";
import { backOffMs, pause } from "../transport/back-off.ts";
import type { Reader } from "../transport/reader.ts";
import { type Intent, lockOf } from "./intents.ts";
import type { MoneyContext } from "./money-call.ts";
import { isKnownKind } from "./money-kinds.ts";

const mostWaitMs = 5_000;
/** While a tab is visible. */
const mostSeenMs = 1_000;
/** Upper bound on the house's `Retry-After`, as the player is waiting. */
const longestAskedMs = 60_000;

export interface PendingContext extends MoneyContext {
  environment: Pick<Environment, "uuid" | "rng">;
  connection: Pick<ConnectionKeeper, "online" | "returned$">;
  tabs: Pick<Tabs, "visible$">;
  reader: Reader;
}

/** Asks for the outcome of each unanswered order until the house gives it, which also closes its key for good. */
export function createFeature({
  environment,
  call,
  connection,
  session,
  tabs,
  locks,
  intents,
  reader,
}: PendingContext) {
  const askedIds = new Set<string>();

  // At start, asks about every stored order; one that is still being sent is locked by its worker.
  session.state$.subscribe(() => void intents.all().then(askAll));
  intents.open$.subscribe(askAll);
  intents.sent$.subscribe((intent) => askAll([intent]));

  return {};

  function askAll(all: readonly Intent[]) {
    const { player } = session.current();
    for (const intent of all) {
      if (intent.player !== player || askedIds.has(intent.id)) continue;
      if (isKnownKind(intent)) ask(intent);
      else reader.leaveOut(`order ${intent.kind}`);
    }
  }

  function ask({ id }: Intent) {
    askedIds.add(id);
    const stopLeading = locks.lead(lockOf(id), async () => {
      for (let attempt = 0; ; attempt++) {
        const intent = await intents.get(id);
        // Answered in time, closed by another worker, or of another player.
        if (intent === undefined || intent.player !== session.current().player) break;
        const outcome = await answered(intent);
        if (outcome === true) break;
        await waitForRetry(attempt, outcome);
      }
      askedIds.delete(id);
      stopLeading();
    });
  }

  /** True once settled, otherwise the least delay in ms that the house asked for. */
  async function answered(intent: Intent): Promise<true | number> {
    if (!intent.open) await intents.open(intent);
    // Marking it open also loads its feature, whose code may not be here yet.
    const settler = intents.settlerOf(intent);
    if (!settler) return 0;
    const answer = await answerTo(intent);
    if (!answer.ok) return Math.min(longestAskedMs, (answer.error.retryAfterS ?? 0) * 1_000);
    const { state, result } = answer.value;
    if (state === "pending") return 0;
    await settler.settle(intent, { state, result });
    await intents.settle({ ...intent, open: true });
    return true;
  }

  /** A question that hangs on a dead connection is asked again once the house is heard. */
  async function answerTo({ id: key, validUntil }: Intent) {
    for (;;) {
      const again = new AbortController();
      const back = connection.returned$.subscribe(() => again.abort());
      const answer = await call(getOperation, { key, close: "1" }, { validUntil, signal: again.signal });
      back.unsubscribe();
      if (answer.ok || answer.error.error !== "aborted") return answer;
    }
  }

  /** Backs off, unless the network returns or a kind's code has loaded. */
  async function waitForRetry(attempt: number, leastMs: number) {
    const waited = new AbortController();
    const back = merge(connection.returned$, intents.settlers$).subscribe(() => waited.abort());
    const mostMs = tabs.visible$.value ? mostSeenMs : mostWaitMs;
    const backMs = backOffMs(attempt, environment.rng, { mostMs });
    await pause(Math.max(backMs, leastMs), waited.signal);
    back.unsubscribe();
  }
}
