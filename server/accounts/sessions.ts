import type pg from "pg";
import type { SessionFilter } from "../../contract/sessions.ts";
import type { Clock } from "../runtime/clock.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import type { Row } from "../db/table.ts";
import type { Location } from "../http/location.ts";
import { createKeyedLimiter } from "../runtime/keyed-limiter.ts";
import { announce } from "../live/bus.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { type EndedSessions, sessionEnded } from "./ended-sessions.ts";
import { isGood, type RefreshChain, type RefreshLink, stateOf } from "./refresh-chain.ts";
import type { accountTables, EndReason } from "./tables.ts";

const ask = queries<typeof accountTables>();
const openColumns = ["player", "generation", "spent_token", "left_generation", "expires_at"] as const;

export interface Tokens {
  access: string;
  refresh: string;
  refreshTtlS: number;
}

export interface Device {
  ip: string;
  userAgent: string;
  location: Pick<Location, "country">;
}

/** What sessions need of the sign-on, which lets one login count at all sites. */
export interface SignOnHooks {
  /** When the sign-on ends; `nowMs` if it has ended already. */
  endOf(tx: Tx, signOn: string, nowMs: number): Promise<number>;
  /** Ends the session's sign-on as well: whoever ends a session does not want to be let in again unasked. */
  endOfSession(tx: Tx, session: string): Promise<void>;
  endAllOf(tx: Tx, player: bigint): Promise<void>;
}

interface SessionsOptions {
  pool: pg.Pool;
  clock: Clock;
  uuid: () => string;
  accessTokens: AccessTokens;
  refreshChain: RefreshChain;
  ended: EndedSessions;
  signOns: SignOnHooks;
  accessTtlS: number;
}

interface ListedSession {
  id: string;
  userAgent: string;
  ip: string;
  country: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
  endReason: string | null;
}

/** Sessions live thirty days at most, however often they are refreshed, and never outlive their sign-on. */
const sessionTtlMs = 30 * 24 * 3_600_000;
/** Beyond that the sessions seen longest ago are ended, and the oldest ended ones deleted. */
const mostSessions = 100;
const mostEnded = 200;
/** How long tokens of an ended session may still be about: its row must stay to refuse them. */
const endedForSureMs = 24 * 3_600_000;

export function createSessions({
  pool,
  clock,
  uuid,
  accessTokens,
  refreshChain,
  ended,
  signOns,
  accessTtlS,
}: SessionsOptions) {
  const refreshing = createKeyedLimiter<string>({ concurrency: 1, mostWaiting: 20 });

  async function start(tx: Tx, player: bigint, { ip, userAgent, location }: Device, signOn?: string): Promise<Tokens> {
    const now = clock.now();
    const latestMs = signOn === undefined ? Infinity : await signOns.endOf(tx, signOn, now);
    const session = { id: uuid(), player, generation: 1, expiresAtMs: Math.min(now + sessionTtlMs, latestMs) };
    const query = ask.insertInto("sessions").values({
      id: session.id,
      player,
      user_agent: userAgent.slice(0, 512),
      ip,
      country: location.country,
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(session.expiresAtMs),
      sign_on: signOn,
    });
    await execute(tx, query);
    await makeRoom(tx, player, now);
    return tokensOf(session);
  }

  async function makeRoom(tx: Tx, player: bigint, now: number): Promise<void> {
    const ofPlayer = ask.selectFrom("sessions").select("id").where("player", "=", player);
    const open = ofPlayer.where("ended_at", "is", null).where("expires_at", ">", new Date(now));
    const crowded = await allOf(tx, open.orderBy("last_seen_at", "desc").orderBy("id", "desc").offset(mostSessions));
    for (const { id } of crowded) await end(tx, id, "crowded");
    if (crowded.length === 0) return;
    const over = ofPlayer.where("ended_at", "<", new Date(now - endedForSureMs)).orderBy("ended_at", "desc");
    await execute(tx, ask.deleteFrom("sessions").where("id", "in", over.offset(mostEnded)));
  }

  /** New tokens for the pair that a browser has, or undefined when its session is over. */
  async function refresh(access: string, refreshToken: string): Promise<Tokens | undefined> {
    const claims = await accessTokens.read(access);
    const link = refreshChain.read(refreshToken);
    // Neither half counts without the other.
    if (!claims || !link || claims.session !== link.session || ended.has(link.session)) return undefined;
    // Many refreshes with one token queue here, instead of taking up everybody's database connections.
    const outcome = await refreshing.run(link.session, () =>
      inTransaction(pool, (tx) => moveOn(tx, link, refreshToken)),
    );
    if (outcome === "reused") ended.add(link.session);
    if (typeof outcome !== "object") return undefined;
    const tokens = await tokensOf(outcome.next);
    // A token left behind at another host stays as it is: a new one would make the real one look like a copy.
    return outcome.unchanged === undefined ? tokens : { ...tokens, refresh: outcome.unchanged };
  }

  async function moveOn(tx: Tx, link: RefreshLink, refreshToken: string) {
    const session = await lock(tx, link.session);
    if (!session) return undefined;
    const state = stateOf(session, link);
    if (state === "copied") {
      await end(tx, link.session, "reuse");
      return "reused";
    }
    if (state === "void") return undefined;
    const generation = session.generation + (state === "newest" ? 1 : 0);
    const query = ask.updateTable("sessions").set({
      generation,
      spent_token: state === "newest" ? link.digest : (session.spent ?? null),
      last_seen_at: new Date(clock.now()),
    });
    await execute(tx, query.where("id", "=", link.session));
    const next = { ...session, id: link.session, generation };
    return { next, unchanged: state === "left behind" ? refreshToken : undefined };
  }

  /** Whether a browser has the session itself, and not only an access token of it. */
  async function matchesRefreshToken(session: string, refreshToken: string): Promise<boolean> {
    const link = refreshChain.read(refreshToken);
    const state = link?.session === session ? await openSession(session) : undefined;
    return link !== undefined && state !== undefined && isGood(stateOf(state, link));
  }

  /**
   * Continues the session at another host and leaves its earlier tokens behind. `replaced` is a session that the
   * browser already has at the new host, which ends.
   */
  async function carryOver(
    tx: Tx,
    id: string,
    replaced: string | undefined,
  ): Promise<{ player: bigint; tokens: Tokens } | undefined> {
    const session = await lock(tx, id);
    if (!session) return undefined;
    if (replaced !== undefined && replaced !== id) await end(tx, replaced, "logout", { keepsSignOn: true });
    const { generation } = session;
    const query = ask.updateTable("sessions").set({
      generation: generation + 1,
      left_generation: generation,
      spent_token: null,
      last_seen_at: new Date(clock.now()),
    });
    await execute(tx, query.where("id", "=", id));
    return { player: session.player, tokens: await tokensOf({ ...session, id, generation: generation + 1 }) };
  }

  /**
   * A longer-lived token of the same session when this one is about to expire, which saves a refresh. As with a
   * refresh, it is worth nothing without the browser's cookie, which stays unchanged.
   */
  async function freshToken(access: string | undefined, refreshToken: string | undefined): Promise<string | undefined> {
    const claims = access === undefined ? undefined : await accessTokens.read(access);
    const link = refreshToken === undefined ? undefined : refreshChain.read(refreshToken);
    if (!claims || !link || claims.session !== link.session) return undefined;
    if (claims.expired || claims.expiresAtMs - clock.now() > (accessTtlS * 1_000) / 3) return undefined;
    const session = await openSession(link.session);
    if (!session || !isGood(stateOf(session, link))) return undefined;
    const expiresAtMs = Math.min(clock.now() + accessTtlS * 1_000, session.expiresAtMs);
    // Nothing to gain: the session ends before a new token would.
    if (expiresAtMs <= claims.expiresAtMs) return undefined;
    return accessTokens.issue({ player: session.player, session: link.session, expiresAtMs });
  }

  /** Whom a token was made for; an expired one counts while its session stands. */
  async function holderOf(access: string | undefined): Promise<{ player: bigint; session: string } | undefined> {
    const claims = access === undefined ? undefined : await accessTokens.read(access);
    const found = claims && (await openSession(claims.session));
    return found && { player: found.player, session: claims.session };
  }

  /**
   * Ends the session that the access token was made for, even if the token has expired, otherwise the one of the
   * browser's cookie. Returns true if the cookie has become useless: it may belong to a later login.
   */
  async function logout(access: string | undefined, refreshToken: string | undefined): Promise<boolean> {
    const claims = access === undefined ? undefined : await accessTokens.read(access);
    const link = refreshToken === undefined ? undefined : refreshChain.read(refreshToken);
    const session = claims?.session ?? link?.session;
    // A repeated logout costs no database query.
    if (session && !ended.has(session)) {
      await inTransaction(pool, (tx) => end(tx, session, "logout"));
      ended.add(session);
    }
    return link === undefined || link.session === session;
  }

  /** The player's sessions, the latest login first (ids sort by time of login). Expired ones count as ended. */
  async function list(
    player: bigint,
    { state, before, most }: { state: SessionFilter; before: string | undefined; most: number },
  ) {
    const { rows } = await pool.query<ListedSession>(
      `select id, user_agent as "userAgent", ip, country, created_at as "createdAt", last_seen_at as "lastSeenAt",
         case when is_over then coalesce(ended_at, expires_at) end as "endedAt",
         case when is_over then coalesce(end_reason, 'expired') end as "endReason"
       from sessions cross join lateral (select ended_at is not null or expires_at <= $2 as is_over) as state
       where player = $1 and ($3::boolean is null or is_over = $3) and ($4::uuid is null or id < $4)
       order by id desc limit $5`,
      [player, new Date(clock.now()), state === "all" ? null : state === "ended", before, most],
    );
    return rows;
  }

  async function revoke(player: bigint, id: string): Promise<boolean> {
    const query = ask.selectFrom("sessions").select("id").where("id", "=", id).where("player", "=", player);
    if (!(await firstOf(pool, query.where("ended_at", "is", null)))) return false;
    await inTransaction(pool, (tx) => end(tx, id, "revoked"));
    ended.add(id);
    return true;
  }

  /** Ends all of a player's sessions but one; add them to `endedSessions` after the commit. */
  async function endOthers(
    tx: Tx,
    player: bigint,
    exceptId: string | undefined,
    reason: "revoked" | "password" | "contacts",
  ): Promise<string[]> {
    const open = ask.selectFrom("sessions").select("id").where("player", "=", player).where("ended_at", "is", null);
    const others = exceptId === undefined ? open : open.where("id", "!=", exceptId);
    const rows = await allOf(tx, others.orderBy("id"));
    for (const { id } of rows) await end(tx, id, reason);
    // Including the sign-on of the session that stays: nobody knows what else it has let in.
    await signOns.endAllOf(tx, player);
    return rows.map(({ id }) => id);
  }

  async function lock(tx: Tx, id: string) {
    return toOpen(await firstOf(tx, openNamed(id).forUpdate()));
  }

  async function openSession(id: string) {
    return toOpen(await firstOf(pool, openNamed(id)));
  }

  function openNamed(id: string) {
    const query = ask.selectFrom("sessions").select(openColumns).where("id", "=", id);
    return query.where("ended_at", "is", null).where("expires_at", ">", new Date(clock.now()));
  }

  async function end(tx: Tx, id: string, reason: EndReason, { keepsSignOn = false } = {}): Promise<void> {
    const query = ask.updateTable("sessions").set({ ended_at: new Date(clock.now()), end_reason: reason });
    if ((await execute(tx, query.where("id", "=", id).where("ended_at", "is", null))) !== 1) return;
    if (!keepsSignOn) await signOns.endOfSession(tx, id);
    await announce(tx, sessionEnded, { session: id });
  }

  async function tokensOf(session: {
    id: string;
    player: bigint;
    generation: number;
    expiresAtMs: number;
  }): Promise<Tokens> {
    const now = clock.now();
    const expiresAtMs = Math.min(now + accessTtlS * 1_000, session.expiresAtMs);
    return {
      access: await accessTokens.issue({ player: session.player, session: session.id, expiresAtMs }),
      refresh: refreshChain.issue(session.id, session.generation),
      refreshTtlS: Math.floor((session.expiresAtMs - now) / 1_000),
    };
  }

  return { start, refresh, matchesRefreshToken, carryOver, freshToken, holderOf, logout, list, revoke, endOthers };
}
export type Sessions = ReturnType<typeof createSessions>;

function toOpen(row: Pick<Row<typeof accountTables.sessions>, (typeof openColumns)[number]> | undefined) {
  if (!row) return undefined;
  const { player, generation, spent_token: spent, left_generation: left, expires_at } = row;
  return { player, generation, spent: spent ?? undefined, left, expiresAtMs: expires_at.getTime() };
}
