import { getReturns, type Returns } from "../../contract/feed.ts";
import type { WorkerContext } from "../context.ts";
import { askWhileWatched } from "../transport/ask-while-watched.ts";

/** Total stakes and payouts of the games. */
export function createReturns({ call, connection }: Pick<WorkerContext, "call" | "connection">) {
  const returns$ = askWhileWatched<Returns>(
    { connection },
    {
      async ask(signal) {
        const answer = await call(getReturns, {}, { signal });
        return answer.ok ? { value: answer.value, at: answer.value.at } : undefined;
      },
    },
  );
  return { returns$: () => returns$ };
}
