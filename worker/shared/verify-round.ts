import type { Answer } from "../../contract/errors.ts";
import type { Chain } from "../../contract/shared-rounds.ts";
import { crashPoint, targetText } from "../../rules/games/crash.ts";
import { pocketFor } from "../../rules/games/roulette.ts";
import { chainHashPattern, hashAt, sharedValue } from "../../rules/games/shared-chain.ts";
import type { CallContext } from "../bridge/registry.ts";
import { hashing } from "../environment/hashing.ts";
import { refusal } from "../games/refusal.ts";
import type { Chains } from "./chains.ts";

/** A round that is over, as the house, a page or a link tells of it. */
export interface ClaimedRound {
  game: Chain["game"];
  chain: string;
  index: number;
  game_hash: string;
}

export interface RoundReport {
  chain: Omit<Chain, "checkpoints">;
  /** Whether its hash leads on to what was published of the chain before anybody could know the salt. */
  isOfChain: boolean;
  /** The index at which that was compared; `length` is the chain's end. */
  checkedAt: number;
  /** The 52 bits that decide it. */
  value: number;
  /** "2.31" of crash, the pocket of roulette. */
  result: string;
  /** What was known before the first bet. */
  commitment: string;
}

/** Recomputes any round that is over, up to the next checkpoint of its chain. */
export function createVerifyRound(chains: Chains) {
  return async function verifyRound(
    { game, chain: id, index, game_hash }: ClaimedRound,
    { signal }: CallContext,
  ): Promise<Answer<RoundReport>> {
    const found = await chains.find(game, id, signal);
    if (!found.ok) return found;
    const { checkpoints: _, ...chain } = found.value;
    if (!chainHashPattern.test(game_hash)) return refusal("validation", 422, ["game_hash", "invalid_hash"]);
    // Before its salt is known a chain decides nothing, and its last hash never does.
    if (!chain.salt || !Number.isInteger(index) || index < 0 || index >= chain.length) return refusal("not_found", 404);
    const { at: checkedAt, digest } = checkpointFrom(found.value, index);
    const reached = hashAt(hashing, { round: checkedAt - index, hash: game_hash }, 0);
    const value = sharedValue(hashing, { salt: chain.salt, hash: game_hash });
    return {
      ok: true,
      value: {
        chain,
        isOfChain: digest === undefined ? reached === chain.terminating_hash : digestOf(reached) === digest,
        checkedAt,
        value,
        result: game === "crash" ? targetText(crashPoint(value)) : String(pocketFor(value)),
        commitment: hashing.sha256(game_hash),
      },
    };
  };
}

/** What was published of the first hash from this one on; without a digest it is the chain's end. */
function checkpointFrom({ checkpoints, step, length }: Chain, index: number): { at: number; digest?: string } {
  const nth = Math.ceil(index / step);
  const digest = nth * step < length ? checkpoints[nth] : undefined;
  return digest === undefined ? { at: length } : { at: nth * step, digest };
}

/** As it was published: the hash itself would give away all rounds up to it. */
function digestOf(hash: string): string {
  return hashing.sha256(`checkpoint:${hash}`);
}
