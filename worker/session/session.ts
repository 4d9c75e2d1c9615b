import { BehaviorSubject, distinctUntilChanged, filter, firstValueFrom, map, Subject } from "rxjs";
import { logout as logoutCall, refreshToken } from "../../contract/accounts.ts";
import { tokenCookieS } from "../../contract/token.ts";
import type { Answer } from "../../contract/errors.ts";
import { playerOf } from "../../contract/token.ts";
import type { Table } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";
import type { Tabs } from "../bridge/tabs.ts";
import { backOffMs, pause } from "../transport/back-off.ts";
import { isUnanswered } from "../transport/failed.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";
import type { Send } from "../transport/send.ts";
import {
  entered,
  guestRow,
  hashed,
  isNewer,
  isOwn,
  leavingOf,
  left,
  refused,
  renewed,
  reported,
  type SessionRow,
} from "./session-row.ts";

export interface SessionState {
  status: "guest" | "player";
  player: string | null;
  /** Nobody has ever logged in from this browser, as far as it remembers. */
  isNewHere: boolean;
}

/** Cookies for tabs to write, as workers cannot. */
export type Jar = Record<"token", { value: string | null; maxAgeS: number }>;

const refreshTimeoutMs = 10_000;
const maxRefreshAttempts = 3;

interface Parts {
  environment: Pick<Environment, "locks" | "channel" | "rng">;
  rows: Table<SessionRow>;
  send: Send;
  connection: ConnectionKeeper;
  tabs: Tabs;
}

/** Who is playing. Safe with many workers alive: the row is the truth, and a lock decides who refreshes it. */
export function createSession({ environment, rows, send, connection, tabs }: Parts) {
  const row$ = new BehaviorSubject<SessionRow | undefined>(undefined);
  const known$ = row$.pipe(filter((row) => row !== undefined));
  const others = environment.channel("karat:session");
  const refused$ = new Subject<void>();
  let refreshing: Promise<Answer<"renewed" | "ended">> | undefined;

  let meetFirst = () => {};
  const met = new Promise<void>((resolve) => (meetFirst = resolve));
  const ready = open();
  others.addEventListener("message", (event: MessageEvent<SessionRow>) => adopt(event.data));
  tabs.cookies$.subscribe(({ token }) => void meet(token).finally(meetFirst));
  connection.returned$.subscribe(() => void tellHouse());
  // Reports a logout that an earlier worker could not.
  void ready.then(tellHouse);

  async function open() {
    // If the database was lost, the session comes from the cookie of the first tab.
    if (!(await reread())) await firstValueFrom(known$);
  }

  async function reread(): Promise<SessionRow | undefined> {
    const stored = await rows.get("session");
    if (stored) adopt(stored);
    return stored;
  }

  /** Compares the page's cookie with the stored session. */
  async function meet(token: string | undefined) {
    const [cookie] = await Promise.all([token === undefined ? undefined : hashed(token), reread()]);
    const row = current();
    if (cookie && token !== row.token && !isOwn(row, cookie) && playerIn(cookie) !== null) {
      await write((latest) => entered(latest, cookie, null));
    } else if (row$.value === undefined) adopt(row);
    else if (token !== row.token) row$.next({ ...row });
  }

  function current(): SessionRow {
    return row$.value ?? guestRow;
  }

  function adopt(row: SessionRow) {
    if (row$.value === undefined || isNewer(row, row$.value)) row$.next(row);
  }

  async function write(change: (row: SessionRow) => SessionRow | undefined): Promise<boolean> {
    const written = await rows.update("session", (stored) =>
      change(stored && isNewer(stored, current()) ? stored : current()),
    );
    if (!written) return false;
    row$.next(written);
    others.postMessage(written);
    return true;
  }

  /**
   * One refresh for all callers that got a 401 with this generation: promise, lock, re-read, timed fetch,
   * compare-and-write.
   */
  async function renew(sent: number): Promise<Answer<"renewed" | "ended">> {
    if (current().generation !== sent) return settled();
    return (refreshing ??= environment.locks
      .request("karat:refresh", () => refresh(sent))
      .finally(() => (refreshing = undefined)));
  }

  async function refresh(sent: number): Promise<Answer<"renewed" | "ended">> {
    await reread();
    const before = current();
    if (before.generation !== sent || before.token === undefined) return settled();
    const answer = await askForToken(before.token);
    const unchanged = (row: SessionRow) => row.epoch === before.epoch && row.generation === before.generation;
    if (answer.ok) {
      const token = await hashed(answer.value.access_token);
      await write((row) => (unchanged(row) ? renewed(row, token) : undefined));
    }
    // Only a 401 of the refresh itself for the newest token ends the session: being offline, 5xx and 429 never do.
    else if (answer.error.status !== 401) return answer;
    else if (await write((row) => (unchanged(row) ? refused(row) : undefined))) refused$.next();
    return settled();
  }

  /** Retried without an answer: the house accepts the previous cookie until the new one is used. */
  async function askForToken(token: string): Promise<Answer<{ access_token: string }>> {
    for (let attempt = 0; ; attempt++) {
      const answer = await send(refreshToken, {}, token, { timeoutMs: refreshTimeoutMs });
      if (answer.ok || !isUnanswered(answer.error) || attempt === maxRefreshAttempts - 1) return answer;
      await pause(backOffMs(attempt, environment.rng));
    }
  }

  /** For exactly one caller after the house ended the session: the sign-on link of that login. */
  async function claimRefusal(): Promise<{ sso: string | null } | undefined> {
    await ready;
    const claimed = await write((row) =>
      row.refused ? { ...row, generation: row.generation + 1, refused: false } : undefined,
    );
    return claimed ? { sso: current().sso } : undefined;
  }

  function settled(): Answer<"renewed" | "ended"> {
    return { ok: true, value: current().token === undefined ? "ended" : "renewed" };
  }

  async function logout() {
    await ready;
    await write((row) => (row.token === undefined ? undefined : left(row, true)));
    await tellHouse();
  }

  /** Reports logouts to the house, now or when the network returns. */
  async function tellHouse() {
    for (const token of leavingOf(current())) {
      const answer = await send(logoutCall, {}, token);
      if (answer.ok || answer.error.status === 401) await write((row) => reported(row, token));
    }
  }

  return {
    ready,
    /** Resolves once a tab has reported its cookie; before that, the stored player may have gone. */
    met,
    current: () => {
      const { generation, token, epoch } = current();
      return { generation, token, epoch, player: playerIn({ token }) };
    },
    state$: known$.pipe(
      map((row) => ({ player: playerIn(row), isNewHere: row.epoch === 0 })),
      distinctUntilChanged((a, b) => a.player === b.player && a.isNewHere === b.isNewHere),
      map((state): SessionState => ({ status: state.player === null ? "guest" : "player", ...state })),
    ),
    /** Incremented with every login and logout. */
    epoch$: known$.pipe(
      map((row) => row.epoch),
      distinctUntilChanged(),
    ),
    jar$: known$.pipe(map((row): Jar => ({ token: { value: row.token ?? null, maxAgeS: tokenCookieS } }))),
    async enter(token: string, sso: string | null) {
      const fresh = await hashed(token);
      return write((row) => entered(row, fresh, sso));
    },
    /** Replaces the token of this epoch's session by one that came with a reply. */
    async replace(token: string, epoch: number) {
      const fresh = await hashed(token);
      return write((row) => (row.epoch === epoch && row.token !== undefined ? renewed(row, fresh) : undefined));
    },
    renew,
    /** Emits in the worker whose refresh was refused, when that ended the session. */
    refused$: refused$.asObservable(),
    claimRefusal,
    /** Ends the session locally, as the house no longer knows the player. */
    end: (epoch: number) =>
      write((row) => (row.epoch === epoch && row.token !== undefined ? left(row, false) : undefined)),
    logout,
  };
}

export type Session = ReturnType<typeof createSession>;

function playerIn({ token }: Pick<SessionRow, "token">): string | null {
  return playerOf(token, atob);
}
