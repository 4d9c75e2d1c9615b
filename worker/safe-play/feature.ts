import { merge, Observable, type Subscription, switchMap } from "rxjs";
import { type PlayState, playState, type PlayStop } from "../../contract/play.ts";
import type { SafePlay } from "../../contract/safe-play.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { pause } from "../transport/back-off.ts";
import { createLimits, refreshLimits, limitsKey, playKey } from "./limits.ts";

const settleMs = 500;
/** Timers overflow after some 24 days and do not run while the machine sleeps. */
const longestWaitMs = 3_600_000;

export interface PlayNow {
  session: PlayState["session"];
  /** What stops play now, most serious first. */
  stops: PlayStop[];
  /** How far the house's clock is ahead of this device's. */
  aheadMs: number;
}

/** Limits, breaks and reality checks: the house decides, this tells every tab in time. */
export function createFeature(context: WorkerContext) {
  const { clock, environment, live, connection, scope, tabs } = context;
  const { load, ...calls } = createLimits(context);
  context.intents.barred$.subscribe(() => void refreshLimits(context));

  /** Keeps the cached state current; emits nothing itself. */
  const followed = (cache: PlayerCache) =>
    new Observable<never>(() => {
      const pushed = live.channel$("play", playState).subscribe(({ data }) => cache.put(playKey, data));
      return () => pushed.unsubscribe();
    });

  /** Reloads the limits after bets, once those have settled, as each bet uses some of them. */
  const askedAgain = (cache: PlayerCache) =>
    new Observable<never>(() => {
      const pushed = live
        .channel$("play", playState)
        .pipe(
          switchMap(() => pause(settleMs)),
          switchMap(() => load()),
        )
        .subscribe((answer) => answer.ok && cache.put(limitsKey, answer.value));
      return () => pushed.unsubscribe();
    });

  /** Emits the state whenever one of its parts begins or ends, also after the machine slept. */
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
      const woken: Subscription = merge(tabs.visible$, connection.returned$).subscribe(look);
      look();
      return () => {
        clearTimeout(timer);
        woken.unsubscribe();
      };
    });
  }

  const play$ = scope
    .of$((cache) => merge(cache.stream<PlayState>(playKey), followed(cache)))
    .pipe(switchMap((cached) => (cached ? asTimePasses(cached.value) : [undefined])));
  const limits$ = scope.of$((cache) => merge(cache.stream<SafePlay>(limitsKey, load), askedAgain(cache)));

  return { play$: () => play$, limits$: () => limits$, ...calls };
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
