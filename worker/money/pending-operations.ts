import { merge } from "rxjs";
import { getOperation } from "../../contract/wallet.ts";
import type { Tabs } from "../bridge/tabs.ts";
import type { Environment } from "../environment/environment.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";
import { backOffMs, pause } from "../transport/back-off.ts";
import type { Reader } from "../transport/reader.ts";
import { type Intent, isKnownKind, lockOf } from "./intents.ts";
import type { MoneyContext } from "./money-call.ts";

const mostWaitMs = 5_000;
/** Where somebody watches. */
const mostSeenMs = 1_000;
/** However long the house asks to be left alone, the player wants to know. */
const longestAskedMs = 60_000;

export interface PendingContext extends MoneyContext {
  environment: Pick<Environment, "uuid" | "rng">;
  connection: Pick<ConnectionKeeper, "online" | "returned$">;
  tabs: Pick<Tabs, "visible$">;
  reader: Reader;
}

/** Asks the house what became of each unanswered order until it says so, and closes the question for good. */
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
  const asked = new Set<string>();

  // At a start everything that was kept is asked about: what another worker is just sending, it holds the lock of.
  session.state$.subscribe(() => void intents.all().then(askAll));
  intents.open$.subscribe(askAll);
  intents.sent$.subscribe((intent) => askAll([intent]));

  return {};

  function askAll(all: readonly Intent[]) {
    const { player } = session.current();
    for (const intent of all) {
      if (intent.player !== player || asked.has(intent.id)) continue;
      if (isKnownKind(intent)) ask(intent);
      else reader.leaveOut(`order ${intent.kind}`);
    }
  }

  function ask({ id }: Intent) {
    asked.add(id);
    const leave = locks.lead(lockOf(id), async () => {
      for (let attempt = 0; ; attempt++) {
        const intent = await intents.get(id);
        // Answered in time, closed by the worker before us, or not ours to ask any more.
        if (intent === undefined || intent.player !== session.current().player) break;
        const told = await answered(intent);
        if (told === true) break;
        await waitForRetry(attempt, told);
      }
      asked.delete(id);
      leave();
    });
  }

  /** Else how long to wait at least, where the house has said so: that it hears no more for now is no answer. */
  async function answered(intent: Intent): Promise<true | number> {
    if (!intent.open) await intents.open(intent);
    // Being open has woken its feature, whose code may still be on its way.
    const settler = intents.settlerOf(intent);
    if (!settler) return 0;
    const { id: key, validUntil } = intent;
    const answer = await call(getOperation, { key, close: "1" }, { validUntil });
    if (!answer.ok) return Math.min(longestAskedMs, (answer.error.retryAfterS ?? 0) * 1_000);
    const { state, result } = answer.value;
    if (state === "pending") return 0;
    await settler.settle(intent, { state, result });
    await intents.settle({ ...intent, open: true });
    return true;
  }

  /** Back-off, cut short when the network returns, or the code of a kind has come. */
  async function waitForRetry(attempt: number, leastMs: number) {
    const waited = new AbortController();
    const back = merge(connection.returned$, intents.settlers$).subscribe(() => waited.abort());
    const mostMs = tabs.visible$.value ? mostSeenMs : mostWaitMs;
    const backMs = backOffMs(attempt, environment.rng, { mostMs });
    await pause(Math.max(backMs, leastMs), waited.signal);
    back.unsubscribe();
  }
}
