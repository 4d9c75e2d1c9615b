import { BehaviorSubject, combineLatest, map, Subscription } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { getMirrorForPlayer, getMirrorRedirect } from "../../contract/mirrors.ts";
import type { ProbeResults } from "../../rules/mirror-probe.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { apiBase } from "../../contract/api-base.ts";
import { pause } from "../transport/back-off.ts";
import { failed } from "../transport/failed.ts";
import { createCheck } from "./check.ts";
import { createManifest } from "./manifest.ts";
import { createMove } from "./move.ts";
import { ownSiteDead$ } from "./own-site.ts";
import { createProbing } from "./probing.ts";
import { keepBase } from "./sync-store.ts";
import { wayOut$, type WayOut } from "./way-out.ts";

export interface MirrorState {
  move: Move | null;
  /** The fastest mirror that answers, while this host does not. */
  wayOut: WayOut | null;
  /** When the next mirror check is due; a cookie stores it. */
  nextRun: number | null;
}

interface Move {
  to: string;
  /** When the house said so: the same move announced again is news. */
  at: number;
}

const askedId = "mirrorAsked";
/** Short enough for the page to move within five seconds. */
const spreadMs = 1_500;
const seldomMs = 10_000;

/** Mirrors: which exist, which are reachable, and where this one moved to. Failures are only logged. */
export function createFeature(context: WorkerContext) {
  const { environment, call, live, reads, rows, session, settings } = context;
  const manifest = createManifest({ environment, rows });
  const move$ = new BehaviorSubject<Move | null>(null);
  const nextRun$ = new BehaviorSubject<number | null>(null);
  const others = environment.channel("karat:mirrors");
  const probing = createProbing(environment);
  const check = createCheck(context, {
    probe: probing.probe,
    planned: (at) => nextRun$.next(at),
    sent: () => void askForPlayer(),
  });
  const { way, arrive, knows } = createMove(context, manifest, {
    measure: (player) => void check.check(player, new AbortController().signal),
  });
  let isStarted = false;
  let plannedAt: number | undefined;
  let isAboutToAsk = false;
  let askedAt = 0;

  others.addEventListener("message", (event: MessageEvent<Move>) => move$.next(event.data));

  /** Called at every start of a tab, which does not wait for it. */
  async function start({ nextRun }: { nextRun: number | undefined }, { signal }: CallContext): Promise<Answer<null>> {
    if (nextRun !== undefined) plannedAt = Math.max(plannedAt ?? 0, nextRun);
    if (!isStarted) followSession();
    isStarted = true;
    void settings.config().then((config) => keepBase(environment, apiBase(environment.location, config, "general")));
    const [answer] = await Promise.all([
      askForSite(signal),
      reads.read("mirrorList", async () =>
        (await manifest.refresh()) ? { ok: true, value: null } : failed("offline"),
      ),
    ]);
    if (answer.ok) await heard(answer.value.redirect?.newLink);
    else console.warn(`No word on a new address: ${answer.error.error}`);
    return { ok: true, value: null };
  }

  /** Tabs of a player share what they are told: where the site moves meanwhile, the live socket says so. */
  async function askForSite(signal: AbortSignal) {
    const domain = environment.location.host;
    const ask = () => call(getMirrorRedirect, { domain }, { signal });
    await session.ready;
    return session.current().player === null ? ask() : reads.read("mirrorRedirect", ask, domain);
  }

  function followSession() {
    let leaving = new Subscription();
    session.state$.subscribe(({ player }) => {
      leaving.unsubscribe();
      leaving = new Subscription(player === null ? undefined : check.keepChecking(player, () => plannedAt));
    });
    live.elsewhere$.subscribe(() => void askInAMoment());
    session.epoch$.subscribe(() => void context.locks.runExclusive("mirror-login", askAfterLogin));
  }

  /** Once per login, however many workers notice it. */
  async function askAfterLogin() {
    const { player, epoch } = session.current();
    const askedRow = await rows.get(askedId);
    if (player === null || askedRow?.value === epoch) return;
    await rows.put({ id: askedId, value: epoch });
    await askForPlayer();
  }

  /** Spread over time, as all browsers hear it at once, and limited, as a flapping connection hears it often. */
  async function askInAMoment() {
    if (isAboutToAsk) return;
    isAboutToAsk = true;
    await pause(Math.max(environment.rng() * spreadMs, askedAt + seldomMs - environment.now()));
    isAboutToAsk = false;
    askedAt = environment.now();
    await askForPlayer();
  }

  async function askForPlayer() {
    if (session.current().player === null) return;
    const answer = await call(getMirrorForPlayer, {});
    if (answer.ok) await heard(answer.value.redirect?.newLink);
    else console.warn(`No word on a mirror of one's own: ${answer.error.error}`);
  }

  async function heard(link: string | undefined) {
    if (link === undefined) return;
    const to = await manifest.named(link);
    if (to === undefined) return console.warn(`${link} is no mirror of the house`);
    if (to === environment.location.host) return;
    const move = { to, at: environment.now() };
    others.postMessage(move);
    move$.next(move);
  }

  async function probed({ id, results }: { id: string; results: ProbeResults }): Promise<Answer<null>> {
    probing.answer(id, results);
    return { ok: true, value: null };
  }

  const state$ = combineLatest([move$, wayOut$(context, manifest, ownSiteDead$(context)), nextRun$]).pipe(
    map(([move, wayOut, nextRun]): MirrorState => ({ move, wayOut, nextRun })),
  );

  return {
    state$: () => state$,
    /** Hosts for the service worker to probe, by a tab that it controls; the results come back by `probed`. */
    probeRequests$: () => probing.requests$,
    probed,
    start,
    way,
    arrive,
    knows,
  };
}
