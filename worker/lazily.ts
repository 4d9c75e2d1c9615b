import type { Answer } from "../contract/errors.ts";
import type { CallContext } from "./context.ts";
import { failed } from "./transport/failed.ts";

// Each call has an input of its own, which is checked where it is made.
type Calls = Record<string, (input: never, context: CallContext) => Promise<Answer<unknown>>>;

/** Calls that few visits make: their code comes with the first of them. Without a network there is no point in either. */
export function lazily<Feature extends Calls>(
  names: Record<keyof Feature & string, true>,
  load: () => Promise<Feature>,
): Feature {
  let loading: Promise<Feature> | undefined;

  async function feature(): Promise<Feature | undefined> {
    try {
      return await (loading ??= load());
    } catch {
      loading = undefined; // A chunk that did not come may come the next time.
      return undefined;
    }
  }

  const calls = Object.keys(names).map((name) => [
    name,
    async (input: never, context: CallContext) => (await feature())?.[name]?.(input, context) ?? failed("offline"),
  ]);
  return Object.fromEntries(calls) as Feature;
}
