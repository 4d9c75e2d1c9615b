import { merge, Observable, type Subscription, switchMap } from "rxjs";
import { type PlayState, playState, type PlayStop } from "../../contract/play.ts";
import type { SafePlay } from "../../contract/safe-play.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { pause } from "../transport/back-off.ts";
import { createLimits, refreshLimits, limitsKey, playKey } from "./limits.ts";

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

/** Limits, breaks and reality checks: the house decides, this tells every tab in time. */
export function createFeature(context: WorkerContext) {
  const { clock, environment, live, connection, scope, tabs } = context;
  const { load, ...calls } = createLimits(context);
  context.intents.barred$.subscribe(() => void refreshLimits(context));

  /** Keeps what is cached of the play true; says nothing itself. */
  const followed = (cache: PlayerCache) =>
    new Observable<never>(() => {
      const pushed = live.channel$("play", playState).subscribe(({ data }) => cache.put(playKey, data));
      return () => pushed.unsubscribe();
    });

  /** What is used of the limits moves with every bet, and the house is asked once those have settled. */
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
    .pipe(switchMap((seen) => (seen ? asTimePasses(seen.value) : [undefined])));
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
