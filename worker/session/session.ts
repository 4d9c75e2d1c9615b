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
}

/** Cookies that the tabs write for us: a worker has none. */
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

/** Who is playing. Correct with many workers alive: the row is the truth, a lock decides who refreshes it. */
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
  // A logout that an earlier worker could not report.
  void ready.then(tellHouse);

  async function open() {
    // A browser that lost its database still has the cookie, which the first tab brings along.
    if (!(await reread())) await firstValueFrom(known$);
  }

  async function reread(): Promise<SessionRow | undefined> {
    const stored = await rows.get("session");
    if (stored) adopt(stored);
    return stored;
  }

  /** What the page's cookie says, held against what we know. */
  async function meet(token: string | undefined) {
    const [said] = await Promise.all([token === undefined ? undefined : hashed(token), reread()]);
    const row = current();
    if (said && token !== row.token && !isOwn(row, said) && playerIn(said) !== null) {
      await write((latest) => entered(latest, said, null));
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
    const written = await rows.update("session", (kept) => change(kept && isNewer(kept, current()) ? kept : current()));
    if (!written) return false;
    row$.next(written);
    others.postMessage(written);
    return true;
  }

  /** One refresh for all who met a 401 with this generation: promise, lock, re-read, timed fetch, compare-and-write. */
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
    // Only the refresh's own refusal of the newest token ends the session: no network, 5xx and 429 never do.
    else if (answer.error.status !== 401) return answer;
    else if (await write((row) => (unchanged(row) ? refused(row) : undefined))) refused$.next();
    return settled();
  }

  /** Asked again where no answer came back: the house takes the cookie before until the one after it was used. */
  async function askForToken(token: string): Promise<Answer<{ access_token: string }>> {
    for (let attempt = 0; ; attempt++) {
      const answer = await send(refreshToken, {}, token, { timeoutMs: refreshTimeoutMs });
      if (answer.ok || !isUnanswered(answer.error) || attempt === maxRefreshAttempts - 1) return answer;
      await pause(backOffMs(attempt, environment.rng));
    }
  }

  /** Whether the house has refused to go on, told to one of all who ask; with the sign-on link of the login that was. */
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

  /** Tells the house of logouts that happened, now or when the network is back. */
  async function tellHouse() {
    for (const token of leavingOf(current())) {
      const answer = await send(logoutCall, {}, token);
      if (answer.ok || answer.error.status === 401) await write((row) => reported(row, token));
    }
  }

  return {
    ready,
    /** A tab has said who has come: whoever was here before may be gone. */
    met,
    current: () => {
      const { generation, token, epoch } = current();
      return { generation, token, epoch, player: playerIn({ token }) };
    },
    state$: known$.pipe(
      map(playerIn),
      distinctUntilChanged(),
      map((player): SessionState => ({ status: player === null ? "guest" : "player", player })),
    ),
    /** Grows with every login and logout. */
    epoch$: known$.pipe(
      map((row) => row.epoch),
      distinctUntilChanged(),
    ),
    jar$: known$.pipe(map((row): Jar => ({ token: { value: row.token ?? null, maxAgeS: tokenCookieS } }))),
    async enter(token: string, sso: string | null) {
      const fresh = await hashed(token);
      return write((row) => entered(row, fresh, sso));
    },
    /** A fresh token that a reply brought along for the session of that epoch. */
    async replace(token: string, epoch: number) {
      const fresh = await hashed(token);
      return write((row) => (row.epoch === epoch && row.token !== undefined ? renewed(row, fresh) : undefined));
    },
    renew,
    /** Here, in the worker that was told so, the house has refused to go on with the session. */
    refused$: refused$.asObservable(),
    claimRefusal,
    /** The house no longer knows the player: a local end, without a word to it. */
    end: (epoch: number) =>
      write((row) => (row.epoch === epoch && row.token !== undefined ? left(row, false) : undefined)),
    logout,
  };
}

export type Session = ReturnType<typeof createSession>;

function playerIn({ token }: Pick<SessionRow, "token">): string | null {
  return playerOf(token, atob);
}
