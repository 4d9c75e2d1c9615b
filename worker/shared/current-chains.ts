import * as v from "valibot";
import type { Answer } from "../../contract/errors.ts";
import { chain as chainSchema } from "../../contract/shared-rounds.ts";
import { type ChainGameId, chainGameIds } from "../../rules/games/shared.ts";
import type { WorkerContext } from "../context.ts";
import { askWhileWatched } from "../transport/ask-while-watched.ts";
import type { Chains } from "./chains.ts";

const rowId = "currentChains";

/** The chain that a game is played from, and how many of its rounds are over. */
const currentChain = v.object({ chain: v.omit(chainSchema, ["checkpoints"]), played: v.number() });
export type CurrentChain = v.InferOutput<typeof currentChain>;

const stored = v.object({ value: v.array(currentChain), at: v.string() });

/** Of each game that has one: a house without such games has none. Asked for while watched. */
export function createCurrentChains(
  { environment, rows, connection }: Pick<WorkerContext, "environment" | "rows" | "connection">,
  chains: Chains,
) {
  return askWhileWatched<readonly CurrentChain[]>(
    { connection },
    {
      async recall() {
        const row = v.safeParse(stored, (await rows.get(rowId))?.value);
        return row.success ? row.output : undefined;
      },
      async ask(signal) {
        const answers = await Promise.all(chainGameIds.map((game) => currentOf(game, signal)));
        if (signal.aborted || !answers.every(({ ok }) => ok)) return undefined;
        const value = answers.flatMap((answer) => (answer.ok && answer.value ? [answer.value] : []));
        const told = { value, at: new Date(environment.now()).toISOString() };
        await rows.put({ id: rowId, value: told });
        return told;
      },
    },
  );

  async function currentOf(game: ChainGameId, signal: AbortSignal): Promise<Answer<CurrentChain | null>> {
    const newest = await chains.newest(game, undefined, signal);
    if (!newest.ok) return newest;
    // A chain is large, and stays the same for a year: by the id that its last round names it is at hand already.
    const found = await chains.find(game, newest.value?.chain ?? "current", signal);
    if (!found.ok) return found.error.error === "not_found" ? { ok: true, value: null } : found;
    const { checkpoints: _, ...chain } = found.value;
    return { ok: true, value: { chain, played: newest.value ? chain.length - newest.value.index : 0 } };
  }
}
