import { combineLatest, map, merge, Observable } from "rxjs";
import { bellState, type BellState, getBell, readBell } from "../../contract/bell.ts";
import type { Answer } from "../../contract/errors.ts";
import {
  changePush,
  getPush,
  type PushChange,
  type PushState,
  type PushSubscribing,
  subscribePush,
  unsubscribePush,
} from "../../contract/push.ts";
import type { Cached, PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { kindOf } from "../outbox/outbox-kinds.ts";
import { leavesGap, withRead, withTold } from "./bell-state.ts";

const cacheKey = "bell";
// Only how far one has read counts, and nobody needs to hear that it waits.
const kind = kindOf({ call: readBell, collapse: () => "", isSilent: true });

const pushKey = "push";

/** What the bell tells: kept for when there is no network, and read on all devices alike. */
export function createFeature({ call, live, outbox, scope }: WorkerContext) {
  outbox.learn("bellRead", kind);
  outbox.settled$("bellRead").subscribe(({ answer }) => {
    if (answer.ok && scope.cache) take(scope.cache, answer.value);
  });
  const readTo$ = outbox.items$.pipe(
    map((items) =>
      Math.max(0, ...items.map(({ kind, input }) => (kind === "bellRead" ? (input as { to: number }).to : 0))),
    ),
  );

  const bell$ = scope.of$((cache) =>
    combineLatest([
      merge(
        cache.stream<BellState>(cacheKey, () => load(cache), { isShared: true }),
        followed(cache),
      ),
      readTo$,
    ]).pipe(
      map(([cached, readTo]): Cached<BellState> => cached && { ...cached, value: withRead(cached.value, readTo) }),
    ),
  );

  async function load(cache: PlayerCache): Promise<Answer<BellState>> {
    const answer = await call(getBell, { limit: "100" });
    if (!answer.ok) return answer;
    const { items, read_to, unread } = answer.value;
    return { ok: true, value: withTold(known(cache), { items, read_to, unread }) };
  }

  /** Keeps what is known current; emits nothing itself. */
  function followed(cache: PlayerCache): Observable<never> {
    return new Observable<never>(() => {
      const pushed = live.channel$("bell", bellState).subscribe(({ data }) => {
        const isTorn = leavesGap(known(cache), data);
        take(cache, data);
        if (isTorn) void load(cache).then((answer) => answer.ok && take(cache, answer.value));
      });
      return () => pushed.unsubscribe();
    });
  }

  function take(cache: PlayerCache, told: BellState): void {
    cache.put(cacheKey, withTold(known(cache), told));
  }

  const push$ = scope.of$((cache) => cache.stream<PushState>(pushKey, () => call(getPush, {})));

  async function keepPush(answer: Answer<PushState>): Promise<Answer<null>> {
    if (!answer.ok) return answer;
    scope.cache?.put(pushKey, answer.value);
    return { ok: true, value: null };
  }

  return {
    bell$: () => bell$,
    /** Which browsers are told while the site is closed, and when. */
    push$: () => push$,
    subscribePush: async (browser: PushSubscribing) => keepPush(await call(subscribePush, browser)),
    unsubscribePush: async ({ endpoint }: { endpoint: string }) => keepPush(await call(unsubscribePush, { endpoint })),
    changePush: async (change: PushChange) => keepPush(await call(changePush, change)),
    /** All up to this entry is read. */
    read: ({ to }: { to: number }): Promise<Answer<null>> => outbox.add("bellRead", { to }),
  };
}

function known(cache: PlayerCache): BellState | undefined {
  return cache.peek<BellState>(cacheKey)?.value;
}
