import { BehaviorSubject, type Observable } from "rxjs";
import { getGeo } from "../../contract/geo.ts";
import type { WorkerContext } from "../context.ts";
import { pause } from "../transport/back-off.ts";
import { probeMirror } from "../../rules/mirror-probe.ts";

const againMs = 5_000;
/** A brief failure is over by then. */
const patienceMs = 1_500;
const limitMs = 4_000;

/**
 * Whether this site is down while its API answers, which only a request to the site itself can show. It is probed when
 * something failed to load from it, and counts as down after two failed probes; then one worker of all keeps probing
 * until it is back.
 */
export function ownSiteDead$({
  environment,
  call,
  connection,
  locks,
}: Pick<WorkerContext, "environment" | "call" | "connection" | "locks">): Observable<boolean> {
  const dead$ = new BehaviorSubject(false);
  const others = environment.channel("karat:own-site");
  let isLooking = false;
  let stopLeading: (() => void) | undefined;

  others.addEventListener("message", (event: MessageEvent<boolean>) => become(event.data));
  connection.hinted$.subscribe(() => void look());
  connection.returned$.subscribe(() => void lookAgain());

  async function answers(): Promise<boolean> {
    return (await probeMirror(environment, environment.location.host, { limitMs })) !== null;
  }

  async function look() {
    if (isLooking || dead$.value) return;
    isLooking = true;
    if (!(await answersAtLast())) {
      // Tells whether only the site is down: an answer of the API corrects the connection state.
      await call(getGeo, {});
      if (connection.online) tell(true);
    }
    isLooking = false;
  }

  async function answersAtLast(): Promise<boolean> {
    if (await answers()) return true;
    await pause(patienceMs);
    return answers();
  }

  async function untilItAnswers(signal: AbortSignal) {
    while (!signal.aborted) {
      await pause(againMs, signal);
      await lookAgain();
    }
  }

  async function lookAgain() {
    if (dead$.value && (await answers())) tell(false);
  }

  function tell(isDead: boolean) {
    others.postMessage(isDead);
    become(isDead);
  }

  function become(isDead: boolean) {
    if (isDead) stopLeading ??= locks.lead("own-site", untilItAnswers);
    else {
      stopLeading?.();
      stopLeading = undefined;
    }
    dead$.next(isDead);
  }

  return dead$;
}
