import { fromRub, type LimitedGame, stakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { SoloGameId } from "./ids.ts";

/** What each game pays back in the long run, for whoever needs neither its rules nor its tables. */
export const returnOf: Readonly<Record<SoloGameId, string>> = {
  dice: "0.99",
  coinflip: "0.99",
  hilo: "0.99",
  keno: "0.99",
  miner: "0.99",
  cases: "0.96",
};

const cheapestCaseRub = 10_000_000n;

/** The least that a bet on a game takes. */
export function leastStake(game: SoloGameId, currency: Currency): Micro {
  return game === "cases" ? fromRub(cheapestCaseRub, currency) : stakeLimits(game satisfies LimitedGame, currency).min;
}
