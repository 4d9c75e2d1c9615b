import type pg from "pg";
import type { SessionFilter } from "../../contract/sessions.ts";
import type { Clock } from "../clock.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Place } from "../geo/place.ts";
import { announce } from "../live/bus.ts";
import { endSignOnOf, endSignOnsOf } from "../sign-on/sign-ons.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { advance, type RefreshChain } from "./refresh-chain.ts";

/** What a login hands out: the token for the site's scripts, and the one that only the browser keeps. */
export interface Tokens {
  access: string;
  refresh: string;
  refreshTtlS: number;
}

export interface Device {
  ip: string;
  userAgent: string;
  place: Pick<Place, "country">;
}

interface SessionsOptions {
  pool: pg.Pool;
  clock: Clock;
  uuid: () => string;
  accessTokens: AccessTokens;
  refreshChain: RefreshChain;
  ended: EndedSessions;
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

/** Sessions live for thirty days at most, however often they are refreshed. */
const sessionTtlMs = 30 * 24 * 3_600_000;

export function createSessions({ pool, clock, uuid, accessTokens, refreshChain, ended, accessTtlS }: SessionsOptions) {
  async function start(
    tx: Tx,
    player: bigint,
    { ip, userAgent, place }: Device,
    /** The sign-on that lets the player in, if one does. */
    signOn?: string,
  ): Promise<Tokens> {
    const now = clock.now();
    const session = { id: uuid(), player, generation: 1, expiresAtMs: now + sessionTtlMs };
    await tx.query(
      `insert into sessions (id, player, user_agent, ip, country, created_at, last_seen_at, expires_at, sign_on)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
      [
        session.id,
        player,
        userAgent.slice(0, 512),
        ip,
        place.country,
        new Date(now),
        new Date(session.expiresAtMs),
        signOn,
      ],
    );
    return tokensOf(session);
  }

  /** New tokens for the pair that a browser holds, or undefined when the session is over for it. */
  async function refresh(access: string, refreshToken: string): Promise<Tokens | undefined> {
    const claims = await accessTokens.read(access);
    const link = refreshChain.read(refreshToken);
    // Neither half is worth anything without the other.
    if (!claims || !link || claims.session !== link.session) return undefined;
    const outcome = await inTransaction(pool, async (tx) => {
      const session = await lock(tx, link.session);
      if (!session) return undefined;
      const state = advance(session, link);
      if (!state) {
        await end(tx, link.session, "reuse");
        return "reused";
      }
      await tx.query("update sessions set generation = $2, spent_token = $3, last_seen_at = $4 where id = $1", [
        link.session,
        state.generation,
        state.spent,
        new Date(clock.now()),
      ]);
      return { ...session, id: link.session, generation: state.generation };
    });
    if (outcome === "reused") ended.add(link.session);
    return typeof outcome === "object" ? tokensOf(outcome) : undefined;
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
    if (!session || !advance(session, link)) return undefined;
    const expiresAtMs = Math.min(clock.now() + accessTtlS * 1_000, session.expiresAtMs);
    // A session that ends soon has no longer token to give.
    if (expiresAtMs <= claims.expiresAtMs) return undefined;
    return accessTokens.issue({ player: session.player, session: link.session, expiresAtMs });
  }

  /** Who a token was made for, also when its own time is over, as long as the session stands. */
  async function holderOf(access: string | undefined): Promise<bigint | undefined> {
    const claims = access === undefined ? undefined : await accessTokens.read(access);
    return claims && (await standing(claims.session))?.player;
  }

  /**
   * Ends the session that the access token was made for, however old it is, else the one that the browser's cookie
   * stands for. True when the cookie is of no use any more: it may be that of a login since.
   */
  async function logout(access: string | undefined, refreshToken: string | undefined): Promise<boolean> {
    const claims = access === undefined ? undefined : await accessTokens.read(access);
    const link = refreshToken === undefined ? undefined : refreshChain.read(refreshToken);
    const session = claims?.session ?? link?.session;
    if (session) {
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
    reason: "revoked" | "password",
  ): Promise<string[]> {
    const { rows } = await tx.query<{ id: string }>(
      "select id from sessions where player = $1 and ended_at is null and ($2::uuid is null or id <> $2) order by id",
      [player, kept],
    );
    for (const { id } of rows) await end(tx, id, reason);
    // Also the one of the session that stays: whoever clears up does not know what was let in by it.
    await endSignOnsOf(tx, player);
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
      expires_at: Date;
    }>(
      `select player, generation, spent_token, expires_at from sessions
       where id = $1 and ended_at is null and expires_at > $2 ${locking}`,
      [id, new Date(clock.now())],
    );
    const row = rows[0];
    if (!row) return undefined;
    const { player, generation, spent_token, expires_at } = row;
    return { player, generation, spent: spent_token ?? undefined, expiresAtMs: expires_at.getTime() };
  }

  async function end(tx: Tx, id: string, reason: "logout" | "reuse" | "revoked" | "password"): Promise<void> {
    const sql = "update sessions set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null";
    const { rowCount } = await tx.query(sql, [id, new Date(clock.now()), reason]);
    if (rowCount !== 1) return;
    await endSignOnOf(tx, id);
    await announce(tx, { kind: "session_ended", session: id });
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

  return { start, refresh, freshToken, holderOf, logout, list, revoke, endOthers };
}
export type Sessions = ReturnType<typeof createSessions>;
