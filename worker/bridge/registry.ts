import { EMPTY, from, type Observable, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { CallContext } from "../context.ts";
import { failed } from "../transport/failed.ts";

// Each has an input of its own, which is checked where it is made.
type Members = Record<string, (input: never, context: CallContext) => Promise<Answer<unknown>> | Observable<unknown>>;

/** Calls and streams that no visit begins with: their code comes with the first of them. Where it can't be had, there is no network. */
export function lazily<Feature extends Members>(
  names: Record<keyof Feature & string, true>,
  load: () => Promise<Feature>,
): Feature {
  const loaded = loadOnce(load);
  const feature = () => loaded().catch(() => undefined);

  const members = Object.keys(names).map((name) => {
    const call = async (input: never, context: CallContext) =>
      (await feature())?.[name]?.(input, context) ?? failed("offline");
    const stream = (input: never, context: CallContext) =>
      from(feature()).pipe(switchMap((loaded) => loaded?.[name]?.(input, context) ?? EMPTY));
    return [name, name.endsWith("$") ? stream : call];
  });
  return Object.fromEntries(members) as Feature;
}

/** Loads at the first call, for all of them; what did not come may come the next time. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
}
