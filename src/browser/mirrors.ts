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

const arrivedKey = "arrivedAt";
/** Nobody is moved twice within this time, even if two hosts disagree. */
const staysMs = 600_000;
const tryAgainMs = 2_000;
const refusedMs = 60_000;
const leavingMs = 10_000;
const answersMs = 200;

type TabMessage = { leavingFor: string } | "drafts?" | { drafts: [string, string][] };

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
  const state = layer.mirrors.state$();
  const sync = keepSynced(layer);
  // Links that open something are used on this host, so their visitors are not moved away.
  const isOpening = isSecretPath(location.pathname);
  let trying = false;
  let planned: number | null = null;
  let heardAt = 0;
  let to: string | undefined;

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
  tabs.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data === "drafts?") say({ drafts: drafts.all() });
    else if ("leavingFor" in data) follow(data.leavingFor);
  });
  idleTracker.onIdle(() => void lead());
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
      const luggage = await everything();
      if (await leaveFor(host, { luggage }, () => say({ leavingFor: host }))) await left();
      // The house has refused, so there is no hurry to ask again.
      waitMs = refusedMs;
    });
    trying = false;
    // Meanwhile another host may have turned out to be better.
    setTimeout(() => void lead(), to === host ? waitMs : 0);
  }

  /** A following tab does not lead any more: a second code would invalidate that of the leading one. */
  function follow(host: string) {
    if (isOpening) return;
    to = undefined;
    void leaveFor(host, { follows: true });
  }

  async function everything(): Promise<HandoffState> {
    const [others, marked] = await Promise.all([othersDrafts(), layer.favourites.carried()]);
    return packHandoff([...others, ...drafts.all()], marked.ok ? marked.value : []);
  }

  /** Drafts of the other tabs, because only one tab carries the handoff state. */
  async function othersDrafts(): Promise<[string, string][]> {
    const othersTexts: [string, string][] = [];
    const hear = ({ data }: MessageEvent<TabMessage>) => {
      if (typeof data === "object" && "drafts" in data) othersTexts.push(...data.drafts);
    };
    tabs.addEventListener("message", hear);
    say("drafts?");
    await new Promise((resolve) => setTimeout(resolve, answersMs));
    tabs.removeEventListener("message", hear);
    return othersTexts;
  }

  function say(what: TabMessage) {
    tabs.postMessage(what);
  }

  /** Resolves to true if the page is being left. */
  async function leaveFor(
    host: string,
    taken: { luggage?: HandoffState; follows?: boolean } = {},
    leaving = () => {},
  ): Promise<boolean> {
    const way = await layer.mirrors.way({ host, page: location.href, ...taken });
    if (!way.ok) return false;
    if (way.value === null) to = undefined;
    if (way.value === null || idleTracker.isBusy()) return false;
    leaving();
    sayWhereFrom();
    location.replace(way.value);
    return true;
  }

  return {
    leaveFor: async (host: string) => void (await leaveFor(host, { luggage: await everything() })),
  };
}

/**
 * The new host accepts a code only with our host as the referrer, which a page from the cache does not send by
 * default.
 */
function sayWhereFrom() {
  document.head.append(Object.assign(document.createElement("meta"), { name: "referrer", content: "strict-origin" }));
}

/** Holds the lock until the page is gone, but not for ever if it stays. */
function left(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, leavingMs));
}
