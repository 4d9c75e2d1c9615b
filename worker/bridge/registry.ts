import { EMPTY, from, type Observable, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { failed } from "../transport/failed.ts";
import { type LoadingLine, loadOnce, untilLoaded } from "../transport/loading.ts";

export interface CallContext {
  signal: AbortSignal;
  /** Only for calls that move money: made by the tab, so that it can ask about the call if this worker dies. */
  key?: string | undefined;
}

// `never`, as each member has its own input type, checked where it is defined.
type Member = (input: never, context: CallContext) => Promise<Answer<unknown>> | Observable<unknown>;
type Members = Record<string, Member>;

/** A feature of the data layer: its calls, and its streams, whose names end in `$`. */
export interface Feature<Context, M> {
  open: (context: Context) => M | Promise<M>;
  wakeOn?: ((context: Context) => Observable<unknown>) | undefined;
  isOnDemand: boolean;
}

export type MembersOf<F> = F extends Feature<never, infer M> ? M : never;

export function started<Context, M extends Members>(create: (context: Context) => M): Feature<Context, M> {
  return { open: create, isOnDemand: false };
}

/** Loads the feature's code when one of its members is first used, or when `wakeOn` emits. */
export function onDemand<Context, M extends Members>(
  load: () => Promise<{ createFeature: (context: Context) => M }>,
  { wakeOn }: Pick<Feature<Context, M>, "wakeOn"> = {},
): Feature<Context, M> {
  return { open: async (context) => (await load()).createFeature(context), wakeOn, isOnDemand: true };
}

export type Resolve = (name: string) => (input: unknown, context: CallContext) => unknown;

/** Starts the features that begin with the worker, in list order, and waits for what loads the others. */
export function openFeatures<Context>(
  features: Record<string, Feature<Context, object>>,
  context: Context,
  line: LoadingLine,
): Resolve {
  const opened = new Map(
    Object.entries(features).map(([name, { open, isOnDemand }]) => {
      const load = loadOnce(async () => open(context));
      const members = isOnDemand ? undefined : open(context);
      return [name, { load, members }] as const;
    }),
  );
  for (const [name, { wakeOn }] of Object.entries(features)) {
    const load = opened.get(name)?.load;
    if (load && wakeOn) wake(load, wakeOn(context), line);
  }

  return (name) => {
    const [feature = "", member = ""] = name.split(".");
    const found = opened.get(feature);
    if (!found) throw new Error(`no ${name} in the data layer`);
    const { members, load } = found;
    if (members) return memberOf(members, name, member);
    // Code that fails to load counts as being offline.
    const loaded = () => load().catch(() => undefined);
    if (member.endsWith("$"))
      return (input, context) =>
        from(loaded()).pipe(
          switchMap((all) => (all ? (memberOf(all, name, member)(input, context) as Observable<unknown>) : EMPTY)),
        );
    return async (input, context) => {
      const all = await loaded();
      return all ? memberOf(all, name, member)(input, context) : failed("offline");
    };
  };
}

function memberOf(members: object, name: string, member: string): ReturnType<Resolve> {
  const found = Object.hasOwn(members, member) ? (members as Record<string, unknown>)[member] : undefined;
  if (typeof found !== "function") throw new Error(`no ${name} in the data layer`);
  return found as ReturnType<Resolve>;
}

/** Loads on the first event; a failed load is tried again on a later one. */
function wake(load: () => Promise<unknown>, reasons: Observable<unknown>, line: LoadingLine) {
  let isWaking = false;
  const waiting = reasons.subscribe(() => void loadForGood());

  async function loadForGood() {
    if (isWaking) return;
    isWaking = true;
    await untilLoaded(load, line);
    waiting.unsubscribe();
  }
}
