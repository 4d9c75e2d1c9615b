import { type BigWins, getBigWins } from "../../contract/feed.ts";
import type { WorkerContext } from "../context.ts";
import { askWhileWatched } from "../transport/ask-while-watched.ts";

/** The highest wins of the last 24 hours. */
export function createBigWins({ call, connection }: Pick<WorkerContext, "call" | "connection">) {
  const bigWins$ = askWhileWatched<BigWins>(
    { connection },
    {
      async ask(signal) {
        const answer = await call(getBigWins, {}, { signal });
        return answer.ok ? { value: answer.value, at: answer.value.at } : undefined;
      },
    },
  );
  return { bigWins$: () => bigWins$ };
}
