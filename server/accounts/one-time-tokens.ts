import { createHash } from "node:crypto";
import type pg from "pg";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Address, Channel } from "../messages/address.ts";
import type { ProvenAddress } from "./codes.ts";

const usualTtlMs = 15 * 60_000;

type Db = pg.Pool | Tx;

interface LoginOptions {
  player: bigint;
  /** That it goes to; none where no message carries it. */
  address?: Address;
  /** Who has asked for it. */
  asker?: string;
  ttlMs?: number;
  /** The sign-on that the token comes from, and with which it ends. */
  signOn?: string;
}

/** Whom a token lets in, and what it came from: a message to an address, that somebody has asked for, or a sign-on. */
export interface LoginToken {
  player: bigint;
  address: Address | undefined;
  asker: string | undefined;
  signOn: string | undefined;
}

/** What stands in a link to set a password. */
export interface ResetLink {
  channel: Channel;
  token: string;
  /** Where the link says that it went to, if it does. */
  address?: string | undefined;
}

/** Words of chance that stand in a link and do one thing, once. The database holds their hashes. */
export function createOneTimeTokens({ pool, clock, rng }: { pool: pg.Pool; clock: Clock; rng: Rng }) {
  /** The right to set a password, for who reads the address that it goes to. */
  function issueReset({ player, address }: ProvenAddress): Promise<string> {
    return issue("reset", { player, address });
  }

  function issueLogin(options: LoginOptions): Promise<string> {
    return issue("login", options);
  }

  async function issue(
    purpose: "login" | "reset",
    { player, address, asker, ttlMs, signOn }: LoginOptions,
  ): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(clock.now() + (ttlMs ?? usualTtlMs));
    await pool.query(
      `insert into one_time_tokens (digest, purpose, player, channel, address, expires_at, sign_on, asker)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [digestOf(token), purpose, player, address?.channel, address?.text, expiresAt, signOn, asker],
    );
    return token;
  }

  /** Whose reset it is, as long as it is good. */
  async function findReset(channel: Channel, token: string): Promise<ProvenAddress | undefined> {
    const sql = `select player, channel, address from one_time_tokens where ${isReset}`;
    return provenBy(await pool.query(sql, [digestOf(token), new Date(clock.now()), channel]));
  }

  /** The same, and from now on it is not. */
  async function useReset(db: Db, channel: Channel, token: string): Promise<ProvenAddress | undefined> {
    const sql = `delete from one_time_tokens where ${isReset} returning player, channel, address`;
    return provenBy(await db.query(sql, [digestOf(token), new Date(clock.now()), channel]));
  }

  /** Another token that is good for the same and as long, beside this one. */
  function doubleReset(link: ResetLink): Promise<string | undefined> {
    const double = newToken();
    return inTransaction(pool, async (tx) => {
      // A new password takes all tokens with it, and must not overlook one that is only just being made.
      const owner = `select id from players where id = (select player from one_time_tokens where ${isLink}) for share`;
      await tx.query(owner, keyOf(link));
      const { rowCount } = await tx.query(
        `insert into one_time_tokens (digest, purpose, player, channel, address, expires_at)
         select $5, purpose, player, channel, address, expires_at from one_time_tokens where ${isLink}`,
        [...keyOf(link), digestOf(double)],
      );
      return rowCount === 1 ? double : undefined;
    });
  }

  /** The same in the place of this one, which is worth nothing from now on. */
  async function exchangeReset(link: ResetLink): Promise<string | undefined> {
    const fresh = newToken();
    const sql = `update one_time_tokens set digest = $5 where ${isLink}`;
    const { rowCount } = await pool.query(sql, [...keyOf(link), digestOf(fresh)]);
    return rowCount === 1 ? fresh : undefined;
  }

  /** Whom it would let in. */
  async function findLogin(token: string): Promise<LoginToken | undefined> {
    const sql = `select ${loginColumns} from one_time_tokens where ${isLogin}`;
    return toLogin(await pool.query<LoginRow>(sql, [digestOf(token), new Date(clock.now())]));
  }

  async function useLogin(token: string): Promise<LoginToken | undefined> {
    const sql = `delete from one_time_tokens where ${isLogin} returning ${loginColumns}`;
    return toLogin(await pool.query<LoginRow>(sql, [digestOf(token), new Date(clock.now())]));
  }

  function newToken(): string {
    return rng.bytes(32).toString("base64url");
  }

  function keyOf({ channel, token, address }: ResetLink) {
    return [digestOf(token), new Date(clock.now()), channel, address];
  }

  return { issueReset, findReset, useReset, doubleReset, exchangeReset, issueLogin, findLogin, useLogin };
}
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

interface LoginRow {
  player: bigint;
  channel: Channel | null;
  address: string | null;
  sign_on: string | null;
  asker: string | null;
}

const loginColumns = "player, channel, address, sign_on, asker";

function toLogin({ rows: [row] }: pg.QueryResult<LoginRow>): LoginToken | undefined {
  if (!row) return undefined;
  const { player, channel, address: text, sign_on, asker } = row;
  const address = channel === null || text === null ? undefined : { channel, text };
  return { player, address, signOn: sign_on ?? undefined, asker: asker ?? undefined };
}

const isReset = "digest = $1 and purpose = 'reset' and expires_at > $2 and channel = $3";
const isLink = `${isReset} and ($4::text is null or address = $4)`;
const isLogin = "digest = $1 and purpose = 'login' and expires_at > $2";

function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function provenBy({
  rows,
}: pg.QueryResult<{ player: bigint; channel: Channel; address: string }>): ProvenAddress | undefined {
  const row = rows[0];
  return row && { player: row.player, address: { channel: row.channel, text: row.address } };
}
