import type { Chain } from "../../contract/shared-rounds.ts";

/** A round that is over, as the house, a page or a link tells of it. */
export interface ClaimedRound {
  game: "crash" | "roulette";
  chain: string;
  index: number;
  game_hash: string;
}

export interface RoundReport {
  chain: Omit<Chain, "checkpoints">;
  /** Whether its hash leads on to the chain's published end, or to the checkpoint before. */
  isOfChain: boolean;
  /** What it was checked against: the hash of this index; the end itself is `length`. */
  checkedAt: number;
  /** The 52 bits that decide it, and what they come to: "2.31", or the pocket. */
  value: number;
  result: string;
  /** SHA-256 of its hash: what was known before the first bet. */
  commitment: string;
}
