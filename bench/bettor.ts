import { randomUUID } from "node:crypto";
import { type Bet, type BetReply, placeBet, type Receipt } from "../contract/bets.ts";
import { cashOutRound, openRound, type RoundReply, stepRound } from "../contract/rounds.ts";
import { boundsOf } from "../rules/games/bounds.ts";
import type { InstantGame, StepsGame } from "../rules/games/game.ts";
import { instantGame, stepsGame } from "../rules/games/index.ts";
import { type Currency, type Micro, toWire, fromRub } from "../rules/money.ts";
import type { SoloOrder } from "../server/games/solo.ts";
import { stakeOn } from "../server/games/stake-on.ts";
import type { GamesHouse } from "../server/games/games-house.ts";
import { Refusal } from "../server/http/refusal.ts";
import type { MoneyCall } from "../server/wallet/engine.ts";
import { fingerprintOf } from "../server/wallet/operations.ts";
import type { Way } from "../tests/chaos/many-rounds.ts";
import { type Expected, expectedOfDraw, expectedOfStep } from "./expected.ts";

export interface PlayedRound {
  bet: Bet;
  receipt: Receipt;
  /** For the whole stake, in units of the currency. */
  expected: Expected;
  calls: number;
}

interface BettorOptions {
  player: bigint;
  currency: Currency;
  random: () => number;
}

/** A player who makes random but valid moves, calling the wallet as the endpoints would. */
export function createBettor(
  { groups, solo }: Pick<GamesHouse, "groups" | "solo">,
  { player, currency, random }: BettorOptions,
) {
  async function play(way: Way): Promise<PlayedRound> {
    return way.kind === "instant" ? bet(way) : round(way);
  }

  async function bet(way: Extract<Way, { kind: "instant" }>): Promise<PlayedRound> {
    const game = instantGame(way.game);
    const choice = way.choose(random);
    const stakeMicro = stakeFor(game, choice);
    const input = { game: way.game, amount: toWire(stakeMicro), choice };
    const { bet, receipt } = await submit<BetReply>(placeBet, input, {
      stake: stakeOn(game, choice, stakeMicro),
      order: { kind: "bet", game: way.game, stakeMicro, choice },
    });
    return { bet, receipt, expected: staked(stakeMicro, expectedOfDraw(game, choice)), calls: 1 };
  }

  async function round(way: Extract<Way, { kind: "steps" }>): Promise<PlayedRound> {
    const game = stepsGame(way.game);
    const choice = way.choose(random);
    const stakeMicro = stakeFor(game, choice);
    const input = { game: way.game, amount: toWire(stakeMicro), choice };
    let reply = await submit<RoundReply>(openRound, input, {
      stake: stakeOn(game, choice, stakeMicro),
      order: { kind: "open", game: way.game, stakeMicro, choice },
    });
    const expected = { mean: Number(game.rtp), variance: 0 };
    const most = 1 + Math.floor(random() * mostSteps);
    let calls = 1;
    for (; !reply.bet || !reply.receipt; calls += 1) {
      const { id, seq, table, payout } = reply.round;
      const at = { game: way.game, id, seq };
      const move = { game: way.game, round: id, seq };
      if (seq >= most && payout !== "0.00") {
        reply = await submit(cashOutRound, at, { order: { kind: "cash_out", ...move } });
        continue;
      }
      const action = actionFor(game, way, table);
      const step = expectedOfStep(game, table, action);
      expected.mean += step.mean;
      expected.variance += step.variance;
      reply = await submit(stepRound, { ...at, action }, { order: { kind: "step", ...move, action } });
    }
    return { bet: reply.bet, receipt: reply.receipt, expected: staked(stakeMicro, expected), calls };
  }

  function stakeFor(game: InstantGame | StepsGame, choice: unknown): Micro {
    const { min, max } = boundsOf(game, choice, currency);
    if (min === max) return min;
    return fromRub(stakesMicro[Math.floor(random() * stakesMicro.length)] ?? 0n, currency);
  }

  function actionFor(game: StepsGame, way: Extract<Way, { kind: "steps" }>, table: unknown): unknown {
    for (;;) {
      const action = way.act(random);
      if (game.odds(table, action)) return action;
    }
  }

  async function submit<Reply>(
    call: { name: string },
    input: object,
    rest: Pick<MoneyCall<SoloOrder>, "stake" | "order">,
  ): Promise<Reply> {
    const answer = await groups.submit(solo, {
      player,
      key: randomUUID(),
      fingerprint: fingerprintOf(call, input),
      validUntil: Date.now() + 60_000,
      blocked: false,
      ...rest,
    });
    if (answer instanceof Refusal || answer.status !== 200)
      throw new Error(`${call.name} was refused: ${JSON.stringify(answer)}`);
    return JSON.parse(answer.text) as Reply;
  }

  return { play };
}
export type Bettor = ReturnType<typeof createBettor>;

const stakesMicro = [1_000_000n, 10_000_000n, 25_000_000n];
const mostSteps = 6;

function staked(stakeMicro: Micro, { mean, variance }: Expected): Expected {
  const amount = Number(stakeMicro) / 1_000_000;
  return { mean: mean * amount, variance: variance * amount * amount };
}
