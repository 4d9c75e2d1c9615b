import { timesOf } from "../../rules/games/bounds.ts";
import { drawn } from "../../rules/games/draw.ts";
import type { InstantGameId } from "../../rules/games/ids.ts";
import { instantGame } from "../../rules/games/index.ts";
import { type Micro, payoutOf } from "../../rules/money.ts";
import type { Entry, Posting } from "../wallet/ledger.ts";
import type { DecidedBet } from "./decided-bet.ts";
import { nodeHashing } from "./hashing.ts";
import { expectationOf, inUnits, type ReturnSum } from "./return-sums.ts";
import type { Play } from "./seeds.ts";

export interface InstantOrder {
  kind: "bet";
  game: InstantGameId;
  /** One stake; it is taken as often as the choice says. */
  stakeMicro: Micro;
  choice: unknown;
}

/** What decides a bet beside its order. Its place in the receipt chain is added later. */
export type Draw = Pick<DecidedBet, "id" | "currency" | "rulesHash" | "at"> & { play: Play };

export function drawnBet(
  order: InstantOrder,
  { id, currency, rulesHash, at, play }: Draw,
): Omit<DecidedBet, "previous"> {
  const { game: name, stakeMicro, choice } = order;
  const game = instantGame(name);
  const outcome = drawn(nodeHashing, game, play, choice);
  const multiplierE4 = game.multiplier(choice, outcome);
  return {
    id,
    player: play.player,
    game: name,
    currency,
    stakeMicro,
    times: timesOf(game, choice),
    payoutMicro: payoutOf(stakeMicro, multiplierE4),
    multiplierE4,
    choice,
    outcome,
    seedId: play.seedId,
    roundId: null,
    nonce: play.nonce,
    clientSeed: play.clientSeed,
    serverSeedHash: play.serverSeedHash,
    rulesHash,
    at,
  };
}

type Result = Pick<DecidedBet, "id" | "player" | "game" | "currency" | "stakeMicro" | "times" | "payoutMicro" | "at">;

/** The stake goes to the house and the payout comes from it. Two postings, because their sum would tell neither. */
export function betEntry(bet: Result, operationKey: string): Entry {
  const { id, player, currency, stakeMicro, times, payoutMicro, at } = bet;
  const stakedMicro = stakeMicro * BigInt(times);
  const postings: Posting[] = [
    { account: "player.real", owner: player, amountMicro: -stakedMicro },
    { account: "house.games", amountMicro: stakedMicro },
  ];
  if (payoutMicro > 0n) {
    postings.push(
      { account: "house.games", amountMicro: -payoutMicro },
      { account: "player.real", owner: player, amountMicro: payoutMicro },
    );
  }
  return { id, kind: "bet", player, currency, at, operationKey, postings };
}

export function returnOfBet({ game: name, choice }: InstantOrder, bet: Result): ReturnSum {
  const { mean, variance } = expectationOf(instantGame(name), choice);
  const amount = inUnits(bet.stakeMicro);
  return {
    game: bet.game,
    currency: bet.currency,
    bets: 1,
    stakedMicro: bet.stakeMicro * BigInt(bet.times),
    returnedMicro: bet.payoutMicro,
    expected: mean * amount * bet.times,
    variance: variance * amount * amount * bet.times,
  };
}
