import type { HandoffState } from "../../contract/mirrors.ts";
import { isSecretPath } from "../../rules/addresses.ts";
import type { LaunchParameters } from "../link/boot-globals.ts";
import { mirrorNextRun, rememberMirrorRun } from "./cookies.ts";
import type { DraftStore } from "./drafts.ts";
import type { Layer } from "../link/layer.ts";
import { packHandoff } from "./handoff-state.ts";
import { keepSynced } from "./mirror-sync.ts";
import type { IdleTracker } from "./idle-tracker.ts";
import { createStorage } from "./storage.ts";
import { createTabDrafts } from "./tab-drafts.ts";

const arrivedKey = "arrivedAt";
/** Nobody is moved twice within this time, even if two hosts disagree. */
const staysMs = 600_000;
const tryAgainMs = 2_000;
const refusedMs = 60_000;
const leavingMs = 10_000;
const turnLock = "karat:leaving";

interface Leaving {
  leavingFor: string;
}

interface Parts {
  layer: Layer;
  launch: LaunchParameters;
  idleTracker: IdleTracker;
  drafts: DraftStore;
}

/** Follows the site to another host once no tab is busy: one tab leads, the others follow. */
export function keepToMirrors({ layer, launch, idleTracker, drafts }: Parts) {
  const device = createStorage(() => localStorage);
  const tabs = new BroadcastChannel("karat:leaving");
  const typed = createTabDrafts(drafts);
  const state = layer.mirrors.state$();
  const sync = keepSynced(layer);
  // Links that open something are used on this host, so their visitors are not moved away.
  const isOpening = isSecretPath(location.pathname);
  let trying = false;
  let planned: number | null = null;
  let heardAt = 0;
  let to: string | undefined;
  /** Where the others have gone while this tab was busy. */
  let gone: string | undefined;

  void rememberArrival();
  state.subscribe(() => {
    const { move, nextRun } = state.get() ?? { move: null, nextRun: null };
    if (nextRun !== null && nextRun !== planned) {
      planned = nextRun;
      rememberMirrorRun(nextRun);
      sync();
    }
    if (move === null || move.at === heardAt) return;
    heardAt = move.at;
    to = mayMove() && !isOpening ? move.to : undefined;
    void lead();
  });
  // A tab that has not been asked for what was typed in it does not follow, but leads after the others.
  void typed.ready.then(() => {
    tabs.addEventListener("message", ({ data }: MessageEvent<Leaving>) => void follow(data.leavingFor));
  });
  idleTracker.onIdle(() => void (gone === undefined ? lead() : follow(gone)));
  void layer.mirrors.start({ nextRun: mirrorNextRun() });

  /**
   * Noted at once, lest two hosts send the visitor back and forth; undone if the host named in the address is not
   * ours.
   */
  async function rememberArrival() {
    const { fromOld: host } = launch;
    if (host === undefined) return;
    const before = device.get(arrivedKey);
    device.set(arrivedKey, String(Date.now()));
    const answer = await layer.mirrors.knows({ host });
    if (!answer.ok || answer.value) return;
    if (before === undefined) device.remove(arrivedKey);
    else device.set(arrivedKey, before);
  }

  function mayMove(): boolean {
    const since = Date.now() - Number(device.get(arrivedKey) ?? 0);
    return since < 0 || since > staysMs;
  }

  async function lead() {
    if (trying || to === undefined || idleTracker.isBusy()) return;
    trying = true;
    let waitMs = tryAgainMs;
    const host = to;
    await idleTracker.whenAllIdle(async () => {
      // Another tab may have been faster.
      if (to === undefined) return;
      if (await leaveFor(host, () => tabs.postMessage({ leavingFor: host } satisfies Leaving))) await left();
      // The house has refused, so there is no hurry to ask again.
      waitMs = refusedMs;
    });
    trying = false;
    // Meanwhile another host may have turned out to be better.
    setTimeout(() => void lead(), to === host ? waitMs : 0);
  }

  /** A following tab does not lead any more: a second code would invalidate that of the leading one. */
  async function follow(host: string) {
    if (isOpening) return;
    to = undefined;
    gone = undefined;
    const way = await wayTo(host, { follows: true });
    if (way !== null && !(await leaveBy(way))) gone = host;
  }

  /** Takes along what was typed in all tabs. */
  async function leaveFor(host: string, leaving = () => {}): Promise<boolean> {
    const [{ texts, isAll }, marked] = await Promise.all([typed.gather(), layer.favourites.carried()]);
    const way = await wayTo(host, { luggage: packHandoff(texts, marked.ok ? marked.value : []) });
    // What was typed in a tab that has opened meanwhile is to come along, too.
    if (way !== null && !(await isAll())) return leaveFor(host, leaving);
    return way !== null && leaveBy(way, leaving);
  }

  async function wayTo(host: string, taken: { luggage?: HandoffState; follows?: boolean }): Promise<string | null> {
    const way = await layer.mirrors.way({ host, page: location.href, ...taken });
    if (!way.ok) return null;
    if (way.value === null) to = undefined;
    return way.value;
  }

  /** Resolves to true if the page is being left. */
  function leaveBy(way: string, leaving = () => {}): Promise<boolean> {
    return inTurn(() => {
      if (idleTracker.isBusy()) return false;
      leaving();
      sayWhereFrom();
      location.replace(way);
      return true;
    });
  }

  return { leaveFor: async (host: string) => void (await leaveFor(host)) };
}

/**
 * The new host accepts a code only with our host as the referrer, which a page from the cache does not send by
 * default.
 */
function sayWhereFrom() {
  document.head.append(Object.assign(document.createElement("meta"), { name: "referrer", content: "strict-origin" }));
}

/**
 * One tab leaves after the other. A browser freezes the shared worker of tabs that leave together, and where its script
 * was running, Chromium ends its process once a lock is granted to it, and with it a tab on its way.
 */
function inTurn(leave: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const go = async () => {
      const isLeaving = leave();
      resolve(isLeaving);
      if (isLeaving) await left();
    };
    // The tab before this one may be one that its browser has put to sleep.
    navigator.locks.request(turnLock, { signal: AbortSignal.timeout(leavingMs) }, go).catch(go);
  });
}

/** Holds the lock until the page is gone, but not for ever if it stays. */
function left(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, leavingMs));
}
