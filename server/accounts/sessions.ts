import type pg from "pg";
import type { SessionFilter } from "../../contract/sessions.ts";
import type { Clock } from "../runtime/clock.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Location } from "../http/location.ts";
import { createKeyedLimiter } from "../runtime/keyed-limiter.ts";
import { announce } from "../live/bus.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { type EndedSessions, sessionEnded } from "./ended-sessions.ts";
import { isGood, type RefreshChain, type RefreshLink, stateOf } from "./refresh-chain.ts";

/** What a login hands out: the token for the site's scripts, and the one that only the browser keeps. */
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

/** What lets one login count at all sites, as far as sessions go. */
export interface SignOnTies {
  /** When it is over; now, where somebody has ended it meanwhile. */
  endOf(tx: Tx, signOn: string, nowMs: number): Promise<number>;
  /** Ends the one that a session belongs to: whoever ends a session does not want to be let in again without a word. */
  endOfSession(tx: Tx, session: string): Promise<void>;
  /** Ends a player's in all browsers. */
  endAllOf(tx: Tx, player: bigint): Promise<void>;
}

interface SessionsOptions {
  pool: pg.Pool;
  clock: Clock;
  uuid: () => string;
  accessTokens: AccessTokens;
  refreshChain: RefreshChain;
  ended: EndedSessions;
  signOns: SignOnTies;
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

/** Sessions live for thirty days at most, however often they are refreshed, and none outlives the sign-on that it came by. */
const sessionTtlMs = 30 * 24 * 3_600_000;
/** Who logs in more often loses the sessions that were seen longest ago, and only so many of those that are over are kept. */
const mostSessions = 100;
const mostEnded = 200;
/** Until then tokens of an ended session may be about, which its row tells to be void. */
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

  async function start(
    tx: Tx,
    player: bigint,
    { ip, userAgent, location }: Device,
    /** The sign-on that lets the player in, if one does. */
    signOn?: string,
  ): Promise<Tokens> {
    const now = clock.now();
    const latestMs = signOn === undefined ? Infinity : await signOns.endOf(tx, signOn, now);
    const session = { id: uuid(), player, generation: 1, expiresAtMs: Math.min(now + sessionTtlMs, latestMs) };
    await tx.query(
      `insert into sessions (id, player, user_agent, ip, country, created_at, last_seen_at, expires_at, sign_on)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
      [
        session.id,
        player,
        userAgent.slice(0, 512),
        ip,
        location.country,
        new Date(now),
        new Date(session.expiresAtMs),
        signOn,
      ],
    );
    await makeRoom(tx, player, now);
    return tokensOf(session);
  }

  async function makeRoom(tx: Tx, player: bigint, now: number): Promise<void> {
    const { rows } = await tx.query<{ id: string }>(
      `select id from sessions where player = $1 and ended_at is null and expires_at > $2
       order by last_seen_at desc, id desc offset $3`,
      [player, new Date(now), mostSessions],
    );
    for (const { id } of rows) await end(tx, id, "crowded");
    if (rows.length === 0) return;
    await tx.query(
      `delete from sessions where id in (
         select id from sessions where player = $1 and ended_at < $2 order by ended_at desc offset $3)`,
      [player, new Date(now - endedForSureMs), mostEnded],
    );
  }

  /** New tokens for the pair that a browser holds, or undefined when the session is over for it. */
  async function refresh(access: string, refreshToken: string): Promise<Tokens | undefined> {
    const claims = await accessTokens.read(access);
    const link = refreshChain.read(refreshToken);
    // Neither half is worth anything without the other.
    if (!claims || !link || claims.session !== link.session || ended.has(link.session)) return undefined;
    // Whoever sends one token many times at once waits here for itself, and not with the connections of all others.
    const outcome = await refreshing.run(link.session, () =>
      inTransaction(pool, (tx) => moveOn(tx, link, refreshToken)),
    );
    if (outcome === "reused") ended.add(link.session);
    if (typeof outcome !== "object") return undefined;
    const tokens = await tokensOf(outcome.next);
    // What was left behind is good for going on there, and for nothing new: else the true one would pass for a copy.
    return outcome.kept === undefined ? tokens : { ...tokens, refresh: outcome.kept };
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
    await tx.query("update sessions set generation = $2, spent_token = $3, last_seen_at = $4 where id = $1", [
      link.session,
      generation,
      state === "newest" ? link.digest : session.spent,
      new Date(clock.now()),
    ]);
    const next = { ...session, id: link.session, generation };
    return { next, kept: state === "left behind" ? refreshToken : undefined };
  }

  /** Whether a browser holds the session itself, and not only a token of it. */
  async function isHeld(session: string, refreshToken: string): Promise<boolean> {
    const link = refreshChain.read(refreshToken);
    const state = link?.session === session ? await standing(session) : undefined;
    return link !== undefined && state !== undefined && isGood(stateOf(state, link));
  }

  /**
   * The session goes on at another host: what was handed out before is left there. `replaced` is one that the browser
   * holds at the new host already, which makes room.
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
    await tx.query(
      `update sessions set generation = $2::int + 1, left_generation = $2, spent_token = null, last_seen_at = $3
       where id = $1`,
      [id, generation, new Date(clock.now())],
    );
    return { player: session.player, tokens: await tokensOf({ ...session, id, generation: generation + 1 }) };
  }

  /**
   * A token of the same session that is good for longer, when this one's end is near: who is about to ask for one saves
   * the way. As with a refresh, the token is worth nothing without the browser's cookie, which stays as it is.
   */
  async function freshToken(access: string | undefined, refreshToken: string | undefined): Promise<string | undefined> {
    const claims = access === undefined ? undefined : await accessTokens.read(access);
    const link = refreshToken === undefined ? undefined : refreshChain.read(refreshToken);
    if (!claims || !link || claims.session !== link.session) return undefined;
    if (claims.expired || claims.expiresAtMs - clock.now() > (accessTtlS * 1_000) / 3) return undefined;
    const session = await standing(link.session);
    if (!session || !isGood(stateOf(session, link))) return undefined;
    const expiresAtMs = Math.min(clock.now() + accessTtlS * 1_000, session.expiresAtMs);
    // A session that ends soon has no longer token to give.
    if (expiresAtMs <= claims.expiresAtMs) return undefined;
    return accessTokens.issue({ player: session.player, session: link.session, expiresAtMs });
  }

  /** Whom and which session a token was made for, also when its own time is over, as long as the session stands. */
  async function holderOf(access: string | undefined): Promise<{ player: bigint; session: string } | undefined> {
    const claims = access === undefined ? undefined : await accessTokens.read(access);
    const found = claims && (await standing(claims.session));
    return found && { player: found.player, session: claims.session };
  }

  /**
   * Ends the session that the access token was made for, however old it is, else the one that the browser's cookie
   * stands for. True when the cookie is of no use any more: it may be that of a login since.
   */
  async function logout(access: string | undefined, refreshToken: string | undefined): Promise<boolean> {
    const claims = access === undefined ? undefined : await accessTokens.read(access);
    const link = refreshToken === undefined ? undefined : refreshChain.read(refreshToken);
    const session = claims?.session ?? link?.session;
    // Whoever says it again and again is not asked about again.
    if (session && !ended.has(session)) {
      await inTransaction(pool, (tx) => end(tx, session, "logout"));
      ended.add(session);
    }
    return link === undefined || link.session === session;
  }

  /**
   * Where the player is logged in, or was, the newest login first: ids sort by the time of the login. One that ran out
   * is over like one that was ended.
   */
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

  /** Ends this session of this player's; false when there is none. */
  async function revoke(player: bigint, id: string): Promise<boolean> {
    const sql = "select 1 from sessions where id = $1 and player = $2 and ended_at is null";
    const { rowCount } = await pool.query(sql, [id, player]);
    if (rowCount !== 1) return false;
    await inTransaction(pool, (tx) => end(tx, id, "revoked"));
    ended.add(id);
    return true;
  }

  /** Ends all of a player's sessions but one; the caller adds them to the ended ones once this is committed. */
  async function endOthers(
    tx: Tx,
    player: bigint,
    kept: string | undefined,
    reason: "revoked" | "password" | "contacts",
  ): Promise<string[]> {
    const { rows } = await tx.query<{ id: string }>(
      "select id from sessions where player = $1 and ended_at is null and ($2::uuid is null or id <> $2) order by id",
      [player, kept],
    );
    for (const { id } of rows) await end(tx, id, reason);
    // Also the one of the session that stays: whoever clears up does not know what was let in by it.
    await signOns.endAllOf(tx, player);
    return rows.map(({ id }) => id);
  }

  function lock(tx: Tx, id: string) {
    return standing(id, tx, "for update");
  }

  async function standing(id: string, db: pg.Pool | Tx = pool, locking: "" | "for update" = "") {
    const { rows } = await db.query<{
      player: bigint;
      generation: number;
      spent_token: Buffer | null;
      left_generation: number;
      expires_at: Date;
    }>(
      `select player, generation, spent_token, left_generation, expires_at from sessions
       where id = $1 and ended_at is null and expires_at > $2 ${locking}`,
      [id, new Date(clock.now())],
    );
    const row = rows[0];
    if (!row) return undefined;
    const { player, generation, spent_token: spent, left_generation: left, expires_at } = row;
    return { player, generation, spent: spent ?? undefined, left, expiresAtMs: expires_at.getTime() };
  }

  async function end(
    tx: Tx,
    id: string,
    reason: "logout" | "reuse" | "revoked" | "password" | "contacts" | "crowded",
    { keepsSignOn = false } = {},
  ): Promise<void> {
    const sql = "update sessions set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null";
    const { rowCount } = await tx.query(sql, [id, new Date(clock.now()), reason]);
    if (rowCount !== 1) return;
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

  return { start, refresh, isHeld, carryOver, freshToken, holderOf, logout, list, revoke, endOthers };
}
export type Sessions = ReturnType<typeof createSessions>;
