import { debounceTime, merge, Observable, type Subscription, switchMap } from "rxjs";
import type { Answer } from "../contract/errors.ts";
import {
  answerRealityCheck,
  confirmLimit,
  getLimits,
  type LimitName,
  type LimitWish,
  type PlayState,
  type PlayStop,
  type SafePlay,
  setLimit,
  setRealityCheck,
  takePause,
  withdrawLimit,
} from "../contract/safe-play.ts";
import { pauseEnd, type PauseLength } from "../rules/safe-play/pauses.ts";
import type { PlayerCache } from "./cache/player-cache.ts";
import type { CallContext, WorkerContext } from "./context.ts";
import type { Tabs } from "./tabs.ts";

const playKey = "play";
const limitsKey = "limits";
const settleMs = 500;
/** Timers reach no further than some days, and do not run while a machine sleeps. */
const longestWaitMs = 3_600_000;

/** How the player's play stands at this moment. */
export interface PlayNow {
  session: PlayState["session"];
  /** What closes play now: the gravest first. */
  stops: PlayStop[];
  /** How far the house's clock is ahead of this device's. */
  aheadMs: number;
}

interface Parts {
  tabs: Tabs;
  logOut(): Promise<unknown>;
}

/** Limits, breaks and reality checks: the house decides, this tells every tab in time. */
export function createSafePlay(
  { call, clock, environment, live, network, notices, scope }: WorkerContext,
  { tabs, logOut }: Parts,
) {
  async function load(): Promise<Answer<SafePlay>> {
    const answer = await call(getLimits, {});
    // The socket knows better while it stands: this may have been overtaken by a bet.
    if (answer.ok && !live.connected) scope.cache?.put(playKey, answer.value.play);
    return answer;
  }

  function keep(answer: Answer<SafePlay>): Answer<SafePlay> {
    if (answer.ok) {
      scope.cache?.put(limitsKey, answer.value);
      scope.cache?.put(playKey, answer.value.play);
    }
    return answer;
  }

  async function refresh(): Promise<void> {
    keep(await call(getLimits, {}));
  }

  /** Keeps what is cached of the play true; says nothing itself. */
  const followed = (cache: PlayerCache) =>
    new Observable<never>(() => {
      const pushed = live.channel$("play").subscribe(({ data }) => cache.put(playKey, data));
      return () => pushed.unsubscribe();
    });

  /** What is used of the limits moves with every bet, and the house is asked once those have settled. */
  const askedAgain = (cache: PlayerCache) =>
    new Observable<never>(() => {
      const pushed = live
        .channel$("play")
        .pipe(debounceTime(settleMs))
        .subscribe(() => void load().then((answer) => answer.ok && cache.put(limitsKey, answer.value)));
      return () => pushed.unsubscribe();
    });

  /** A state says when each part of it begins and ends: this says so when it does, also after a sleep. */
  function asTimePasses(state: PlayState): Observable<PlayNow> {
    return new Observable((out) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(timer);
        const now = clock.now();
        out.next({ ...stateAt(state, now), aheadMs: now - environment.now() });
        const next = Math.min(...turningPoints(state).filter((point) => point > now));
        if (next < Infinity) timer = setTimeout(look, Math.min(next - now, longestWaitMs));
      };
      const woken: Subscription = merge(tabs.visible$, network.returned$).subscribe(look);
      look();
      return () => {
        clearTimeout(timer);
        woken.unsubscribe();
      };
    });
  }

  const play$ = scope
    .of$((cache) => merge(cache.stream<PlayState>(playKey), followed(cache)))
    .pipe(switchMap((seen) => (seen ? asTimePasses(seen.value) : [undefined])));
  const limits$ = scope.of$((cache) => merge(cache.stream<SafePlay>(limitsKey, load), askedAgain(cache)));

  async function pause(
    { length }: { length: PauseLength },
    { signal }: CallContext,
  ): Promise<Answer<SafePlay["pause"]>> {
    const untilMs = pauseEnd(length, clock.now());
    const until = untilMs === undefined ? null : new Date(untilMs).toISOString();
    const answer = await call(takePause, { until }, { signal });
    if (!answer.ok) return answer;
    const key = answer.value.pause?.kind === "cool_off" ? "cooling_off" : "self_excluded";
    notices.tell({ kind: "info", key, values: {}, money: true });
    // The house has ended every session; this one need not find that out call by call.
    await logOut();
    return { ok: true, value: answer.value.pause };
  }

  return {
    /** The house has refused a stake for a reason that this device may not have heard of. */
    refresh,
    feature: {
      play$: () => play$,
      limits$: () => limits$,
      setLimit: async (wish: LimitWish, { signal }: CallContext) => keep(await call(setLimit, wish, { signal })),
      confirm: async (name: LimitName, { signal }: CallContext) => keep(await call(confirmLimit, name, { signal })),
      withdraw: async (name: LimitName, { signal }: CallContext) => keep(await call(withdrawLimit, name, { signal })),
      setRealityCheck: async (wish: { minutes: number }, { signal }: CallContext) =>
        keep(await call(setRealityCheck, wish, { signal })),
      answer: async (_: unknown, { signal }: CallContext) => keep(await call(answerRealityCheck, {}, { signal })),
      pause,
    },
  };
}

function stateAt({ session, stops }: PlayState, now: number): Pick<PlayNow, "session" | "stops"> {
  const inForce = stops.filter(
    ({ from, until }) => Date.parse(from) <= now && (until === null || now < Date.parse(until)),
  );
  const isAsked = inForce.some(({ error }) => error === "reality_check_due");
  return { session: session && (isAsked || now < Date.parse(session.ends_at)) ? session : null, stops: inForce };
}

function turningPoints({ session, stops }: PlayState): number[] {
  const times = [session?.ends_at, ...stops.flatMap(({ from, until }) => [from, until])];
  return times.flatMap((time) => (time ? [Date.parse(time)] : []));
}
