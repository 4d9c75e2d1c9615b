import { getOperation } from "../../contract/wallet.ts";
import type { WorkerContext } from "../context.ts";
import { backOffMs, pause } from "../transport/back-off.ts";
import { type Intent, type Intents, kindOf, type MoneyKindName, turnOf } from "./intents.ts";
import type { MoneyCall } from "./money-call.ts";

const mostWaitMs = 5_000;

type Settle = Pick<MoneyCall<never, unknown>, "settle">;

interface Parts {
  intents: Intents;
  /** Each kind of order, whose code may still be on its way. */
  kinds: Record<MoneyKindName, () => Promise<Settle | undefined>>;
}

/** Asks the house what became of each unanswered order until it says so, and closes the question for good. */
export function askQuestions(
  { environment, call, connection, session, turns }: WorkerContext,
  { intents, kinds }: Parts,
): void {
  const asked = new Set<string>();

  // At a start everything that was kept is asked about: what another worker is just sending, it holds the turn of.
  session.state$.subscribe(() => void intents.all().then(askAll));
  intents.open$.subscribe(askAll);
  intents.sent$.subscribe((intent) => askAll([intent]));

  function askAll(all: readonly Intent[]) {
    const { player } = session.current();
    for (const intent of all) if (intent.player === player && !asked.has(intent.id)) ask(intent);
  }

  function ask({ id }: Intent) {
    asked.add(id);
    const leave = turns.take(turnOf(id), async () => {
      for (let attempt = 0; ; attempt++) {
        const intent = await intents.get(id);
        // Answered in time, closed by the worker before us, or not ours to ask any more.
        if (intent === undefined || intent.player !== session.current().player || (await answered(intent))) break;
        await waitForRetry(attempt);
      }
      asked.delete(id);
      leave();
    });
  }

  async function answered(intent: Intent): Promise<boolean> {
    if (!intent.open) await intents.open(intent);
    const kind = await kinds[kindOf(intent)]();
    const answer = await call(getOperation, { key: intent.id, close: "1" });
    if (!kind || !answer.ok) return false;
    const { state, result } = answer.value;
    if (state === "pending") return false;
    await kind.settle(intent, { state, result });
    await intents.settle({ ...intent, open: true });
    return true;
  }

  /** Back-off, cut short when the network returns. */
  async function waitForRetry(attempt: number) {
    const waited = new AbortController();
    const back = connection.returned$.subscribe(() => waited.abort());
    await pause(backOffMs(attempt, environment.chance, { mostMs: mostWaitMs }), waited.signal);
    back.unsubscribe();
  }
}
