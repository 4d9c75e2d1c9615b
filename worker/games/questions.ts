import { combineLatest, map, type Observable } from "rxjs";
import { safeParse } from "valibot";
import { errorBody } from "../../contract/errors.ts";
import { type BetReply, placeBet } from "../../contract/games.ts";
import { getOperation } from "../../contract/wallet.ts";
import type { WorkerContext } from "../context.ts";
import { backOffMs, pause } from "../transport/back-off.ts";
import { type Intent, type Intents, turnOf } from "./intents.ts";

export interface Question {
  key: string;
  game: string;
  amount: string;
  at: string;
}

const mostWaitMs = 5_000;

interface Parts {
  intents: Intents;
  taken(player: string, reply: BetReply): Promise<void>;
}

/** Asks the house what became of each unanswered bet until it says so, and closes the question for good. */
export function createQuestions(
  { environment, call, connection, session, notices, turns }: WorkerContext,
  { intents, taken }: Parts,
) {
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
    const answer = await call(getOperation, { key: intent.id, close: "1" });
    if (!answer.ok || answer.value.state === "pending") return false;
    const { state, result } = answer.value;
    const { game, amount } = intent.order;
    const reply = safeParse(placeBet.reply, result);
    if (state === "done" && reply.success) {
      await taken(intent.player, reply.output);
      notices.tell({
        kind: "good",
        key: "bet_went_through",
        values: { game, amount, payout: reply.output.bet.payout },
        money: true,
      });
    } else {
      const refusal = safeParse(errorBody, result);
      const error = refusal.success && state === "refused" ? refusal.output.error : "not_placed";
      notices.tell({ kind: "info", key: "bet_not_placed", values: { game, amount, error }, money: true });
    }
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

  const questions$: Observable<Question[]> = combineLatest([session.state$, intents.open$]).pipe(
    map(([{ player }, open]) => open.filter((intent) => intent.player === player)),
    map((open) => open.map(({ id, order, at }) => ({ key: id, game: order.game, amount: order.amount, at }))),
  );

  return { questions$ };
}
