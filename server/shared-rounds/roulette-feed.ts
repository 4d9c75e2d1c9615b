import type pg from "pg";
import * as v from "valibot";
import type { Chips, RouletteNews, RouletteSpin, SeenRouletteBet } from "../../contract/roulette.ts";
import { parseAmount, toWire, inRub } from "../../rules/money.ts";
import { rouletteTimes } from "../../rules/games/roulette.ts";
import { pockets } from "../../rules/games/roulette-wheel.ts";
import type { RouletteChoice } from "../shared-bets/roulette-chips.ts";
import type { SharedBet } from "../shared-bets/shared-bets.ts";
import { toRouletteRound } from "./past-rounds.ts";
import { rouletteResult } from "./roulette-game.ts";
import { headOf, textOf } from "./round-head.ts";
import type { FeedParts, Stage } from "./round-feed.ts";

export const rouletteFeed: FeedParts = {
  head: ({ round }: Stage) => {
    if (!round) return {};
    const { startedAt, endedAt, result } = round;
    const lands = startedAt === undefined ? undefined : startedAt + rouletteTimes.spinningMs;
    const spin: RouletteSpin = {
      ...headOf(round),
      state: round.state === "ended" ? "shown" : round.state === "running" ? "spinning" : round.state,
      started_at: textOf(startedAt),
      lands_at: textOf(lands),
      pocket: startedAt === undefined ? null : v.parse(rouletteResult, result).pocket,
      next_at: textOf(lands === undefined ? undefined : (endedAt ?? lands) + rouletteTimes.resultMs),
    };
    return { spin };
  },
  seen: ({ id, stakeMicro, currency, choice, payoutMicro }, player): SeenRouletteBet => {
    const { bets } = choice as RouletteChoice;
    const [most] = bets.toSorted((one, other) => (microOf(other) > microOf(one) ? 1 : -1));
    return {
      id,
      player,
      amount: toWire(stakeMicro),
      currency,
      on: { kind: most?.kind ?? "", value: most?.value ?? "" },
      fields: bets.length,
      payout: toWire(payoutMicro),
    };
  },
  past: (rounds) => rounds.map(toRouletteRound),
  more: (bets) => ({ colours: coloursOf(bets) }),
  frequencies: async (pool) => ({ fell: await countFallen(pool) }) satisfies Partial<RouletteNews>,
};

/** A few hundred rows by their index, once a round. */
async function countFallen(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pocket: number; count: number }>(
    `select (result->>'pocket')::int as pocket, count(*)::int as count
     from (select result from shared_rounds where game = 'roulette' and room = '' and state = 'ended'
           order by number desc limit $1) as last
     group by 1`,
    [mostCounted],
  );
  const counts = new Map(rows.map(({ pocket, count }) => [pocket, count]));
  return Array.from({ length: pockets }, (_, pocket) => counts.get(pocket) ?? 0);
}

const mostCounted = 500;

function coloursOf(bets: readonly SharedBet[]): RouletteNews["colours"] {
  const on = (isOn: (chips: Chips) => boolean) => {
    const players = new Set<bigint>();
    let stakedRub = 0n;
    for (const { player, currency, choice } of bets) {
      for (const chips of (choice as RouletteChoice).bets.filter(isOn)) {
        players.add(player);
        stakedRub += inRub(microOf(chips), currency);
      }
    }
    return { players: players.size, staked: toWire(stakedRub) };
  };
  return {
    red: on(({ kind }) => kind === "red"),
    black: on(({ kind }) => kind === "black"),
    zero: on(({ kind, value }) => kind === "straight" && Number(value) === 0),
  };
}

function microOf({ amount }: Chips): bigint {
  return parseAmount(amount) ?? 0n;
}
