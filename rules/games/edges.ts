import type { Micro } from "../money.ts";
import { factsOf, type PlayedId } from "./ids.ts";
import { gameOfBet } from "./index.ts";
import { rooms } from "./rooms.ts";
import { pockets } from "./roulette-wheel.ts";

/** A share in parts of 10^10: as fine as what a case or a roll of dice returns can be told apart. */
export type ShareE10 = bigint;

export const wholeE10: ShareE10 = 10_000_000_000n;

export interface PlayedBet {
  game: PlayedId;
  choice: unknown;
  /** Of a pot: all that its player has staked there, and what lies there in all. */
  pot?: { ownMicro: Micro; potMicro: Micro } | undefined;
}

/** What the house keeps of a bet on average, by the very choice that it was made with. */
export function edgeOf({ game, choice, pot }: PlayedBet): ShareE10 {
  if (game === "roulette") return wholeE10 / BigInt(pockets);
  // There is no fee on the own share.
  if (game === "rooms" && pot) return (feeOf(rooms.rtp) * (pot.potMicro - pot.ownMicro)) / pot.potMicro;
  // What its provider says that the very title returns, or a slip at its prices, which stands in the receipt.
  if (game === "slots" || game === "live" || game === "betting") return feeOf(returnIn(choice));
  const played = gameOfBet(game, choice);
  // Played in steps, or by many: the edge is the same whatever one chooses.
  if (played?.kind !== "instant") return feeOf(played?.rtp ?? factsOf[game].returns);
  const mean = played
    .endings(choice)
    .reduce((sum, { probability, multiplierE4 }) => sum + probability * Number(multiplierE4), 0);
  return inE10(1 - mean / 10_000);
}

function returnIn(choice: unknown): string {
  const { rtp } = (choice ?? {}) as { rtp?: unknown };
  return typeof rtp === "string" && Number(rtp) > 0 && Number(rtp) < 1 ? rtp : "1";
}

function feeOf(returns: string): ShareE10 {
  return inE10(1 - Number(returns));
}

/** A float tells much finer shares apart, so this rounds nothing away but its noise. */
function inE10(share: number): ShareE10 {
  return BigInt(Math.round(share * Number(wholeE10)));
}
