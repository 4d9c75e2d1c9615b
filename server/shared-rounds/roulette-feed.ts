import * as v from "valibot";
import type { Chips, RouletteNews, RouletteSpin, SeenRouletteBet } from "../../contract/roulette.ts";
import { parseAmount, toWire, inRub } from "../../rules/money.ts";
import { rouletteTimes } from "../../rules/games/roulette.ts";
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
};

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
