import { is } from "valibot";
import type { Answer } from "../../contract/errors.ts";
import {
  chain as chainSchema,
  type Chain,
  type CrashRound,
  getChain,
  getCrashRounds,
  getRouletteRounds,
  type RouletteRound,
} from "../../contract/shared-rounds.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import type { WorkerContext } from "../context.ts";

export type ChainRound = CrashRound | RouletteRound;

/** The chains of shared rounds, and the rounds that came from them. */
export function createChains({ call, rows }: Pick<WorkerContext, "call" | "rows">) {
  return {
    /** By its id, or `current`. Kept on the device, so that its rounds can be verified without the house. */
    async find(game: ChainGameId, id: string, signal: AbortSignal): Promise<Answer<Chain>> {
      const rowId = `chain:${game}`;
      const cached = (await rows.get(rowId))?.value;
      if (is(chainSchema, cached) && cached.id === id) return { ok: true, value: cached };
      const answer = await call(getChain, { game, id }, { signal });
      // Until its salt is known there is more to be told of it.
      if (answer.ok && answer.value.salt !== null) await rows.put({ id: rowId, value: answer.value });
      return answer;
    },
    /** The newest round that is over, or the newest of those with a lower number. */
    async newest(
      game: ChainGameId,
      below: number | undefined,
      signal: AbortSignal,
    ): Promise<Answer<ChainRound | null>> {
      const input = { limit: "1", ...(below !== undefined && { cursor: String(below) }) };
      const getRounds = () =>
        game === "crash" ? call(getCrashRounds, input, { signal }) : call(getRouletteRounds, input, { signal });
      const answer = await getRounds();
      return answer.ok ? { ok: true, value: answer.value.items[0] ?? null } : answer;
    },
  };
}

export type Chains = ReturnType<typeof createChains>;
