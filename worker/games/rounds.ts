import type { Observable } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import {
  type CashOutOrder,
  cashOutRound,
  getOpenRounds,
  openRound,
  type Round,
  type RoundOrder,
  type RoundReply,
  type StepOrder,
  stepRound,
} from "../../contract/games.ts";
import type { Call } from "../../contract/call.ts";
import type { Seen } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import type { Intents, MoneyKindName } from "../money/intents.ts";
import { createMoneyCall } from "../money/money-call.ts";

const roundsKey = "rounds";
const validMs = 10_000;
const replyTimeoutMs = 8_000;

interface Parts {
  intents: Intents;
  /** The house has said how a round stands. */
  taken(player: string, reply: RoundReply): Promise<void>;
  barred(): Promise<unknown>;
}

/** Rounds played in steps: what is open, and each of their calls made once. */
export function createRounds(context: WorkerContext, { intents, taken, barred }: Parts) {
  const { call, scope, session } = context;

  const rounds$ = scope.of$((cache) => cache.stream<Round[]>(roundsKey, load));

  async function load(): Promise<Answer<Round[]>> {
    const answer = await call(getOpenRounds, {});
    return answer.ok ? { ok: true, value: answer.value.items } : answer;
  }

  /** Each keeps its place among the open ones until it is over. */
  function learn(round: Round) {
    const others = (scope.cache?.peek<Round[]>(roundsKey)?.value ?? []).filter(({ game }) => game !== round.game);
    scope.cache?.put(roundsKey, round.state === "open" ? [...others, round] : others);
  }

  function moneyCall<Order extends { game: Round["game"] }>(
    kind: MoneyKindName,
    definition: Call<Order, RoundReply>,
    keys: { done: string; not: string },
  ) {
    return createMoneyCall<Order, RoundReply>(context, intents, {
      kind,
      call: definition,
      validMs,
      replyTimeoutMs,
      async taken(player, reply) {
        if (session.current().player === player) learn(reply.round);
        await taken(player, reply);
      },
      refused({ status, error }) {
        if (status === 403) void barred();
        // Somebody has played on elsewhere: what is open there is shown here.
        if (error === "stale_seq" || error === "round_open" || error === "not_found") void relearn();
      },
      news: ({ game }, end) =>
        "error" in end
          ? { kind: "info", key: keys.not, values: { game, error: end.error }, money: true }
          : { kind: "good", key: keys.done, values: { game, payout: end.reply.round.payout }, money: true },
    });
  }

  async function relearn() {
    const answer = await load();
    if (answer.ok) scope.cache?.put(roundsKey, answer.value);
  }

  const kinds = {
    round: moneyCall<RoundOrder>("round", openRound, { done: "round_opened", not: "round_not_opened" }),
    step: moneyCall<StepOrder>("step", stepRound, { done: "round_stepped", not: "round_not_stepped" }),
    cash_out: moneyCall<CashOutOrder>("cash_out", cashOutRound, { done: "cashed_out", not: "not_cashed_out" }),
  };

  return {
    kinds,
    rounds$: rounds$ as Observable<Seen<Round[]>>,
    openRound: (order: RoundOrder) => kinds.round.send(order),
    step: (order: StepOrder) => kinds.step.send(order),
    cashOut: (order: CashOutOrder) => kinds.cash_out.send(order),
  };
}
