import { BehaviorSubject, ReplaySubject, Subject } from "rxjs";
import type { Table } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";
import type { SettingRow } from "./settings.ts";

/**
 * How the house can be reached. `portal`: the network answers in its place, say with a sign-in page. `api_down`: the
 * site answers, the API does not. `blocked`: this address does not answer while another one of the house does.
 */
export type ConnectionState = "online" | "slow" | "portal" | "api_down" | "blocked" | "offline";

export interface Connection {
  state: ConnectionState;
  /** Also true while slow. */
  online: boolean;
  /** When this state began; for all offline states, when the connection was lost. */
  since: string;
}

const sinceId = "awaySince";
const maxLatest = 5;
const slowMs = 2_000;
const swiftMs = 1_200;

/**
 * Whether and how the house can be reached, learned from calls and the socket and shared by all workers. The time since
 * when it is out of reach is stored, so that a reloaded page, even the next day, does not count from zero.
 */
export function createConnection(
  { channel, now, onNetworkHint }: Pick<Environment, "channel" | "now" | "onNetworkHint">,
  rows: Pick<Table<SettingRow>, "update" | "remove">,
) {
  const state$ = new BehaviorSubject<Connection>(made("online"));
  const returned$ = new Subject<void>();
  const hinted$ = new ReplaySubject<void>(1);
  const others = channel("karat:connection");
  let latest: number[] = [];
  let heardAt = -Infinity;
  // A time stored by an earlier worker holds until the house answers.
  let mayBeStored = true;

  others.addEventListener("message", (event: MessageEvent<Connection>) => adopt(event.data));
  onNetworkHint((online) => {
    // The browser's "online" only means that there is some network.
    if (online) doubt();
    else lost("offline");
  });

  /** The API has answered; `tookMs` is given if it says something about the line's speed. */
  function heard(tookMs?: number) {
    heardAt = now();
    if (tookMs !== undefined) latest = [...latest, tookMs].slice(-maxLatest);
    if (mayBeStored) void rows.remove(sinceId);
    mayBeStored = false;
    become(isSlow() ? "slow" : "online");
  }

  /** No answer, or one not from the house. A more precise state is kept when further calls fail. */
  function lost(state: "offline" | "portal", askedAt = Infinity) {
    // What was asked before the house was last heard says nothing of now.
    if (askedAt < heardAt) return doubt();
    latest = [];
    if (state$.value.online || (state === "portal" && state$.value.state === "offline")) become(state);
  }

  /** Something expected did not come: a probe shall find out whether the house answers. */
  function doubt() {
    hinted$.next();
  }

  /** The reason why the house is unreachable, once known. */
  function found(state: Exclude<ConnectionState, "online" | "slow">) {
    if (!state$.value.online) become(state);
  }

  function isSlow(): boolean {
    const middle = [...latest].sort((a, b) => a - b)[Math.floor(latest.length / 2)] ?? 0;
    return latest.length > 2 && middle > (state$.value.state === "slow" ? swiftMs : slowMs);
  }

  function become(state: ConnectionState) {
    const before = state$.value;
    if (state === before.state) return;
    const next = made(state);
    const still = !before.online && !next.online ? { ...next, since: before.since } : next;
    others.postMessage(still);
    adopt(still);
    if (before.online && !still.online) void keepSince(still.since);
  }

  /** Stores the earliest time at which any worker lost the house. */
  async function keepSince(since: string) {
    const row = await rows.update(sinceId, (stored) => stored ?? { id: sinceId, value: since });
    const { value } = state$;
    if (!value.online && value.since === since && typeof row?.value === "string" && row.value < since)
      state$.next({ ...value, since: row.value });
  }

  function adopt(next: Connection) {
    const before = state$.value;
    if (next.state === before.state) return;
    if (!next.online) mayBeStored = true;
    state$.next(next);
    if (next.online && !before.online) returned$.next();
  }

  function made(state: ConnectionState): Connection {
    return { state, online: state === "online" || state === "slow", since: new Date(now()).toISOString() };
  }

  return {
    state$: state$.asObservable(),
    get online() {
      return state$.value.online;
    },
    get state() {
      return state$.value.state;
    },
    returned$: returned$.asObservable(),
    /** Emits when there is reason to probe the house; replays the last for late subscribers. */
    hinted$: hinted$.asObservable(),
    heard,
    lost,
    doubt,
    found,
  };
}

export type ConnectionKeeper = ReturnType<typeof createConnection>;
