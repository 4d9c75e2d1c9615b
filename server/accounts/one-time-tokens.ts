import { createHash } from "node:crypto";
import { expressionBuilder } from "kysely";
import type pg from "pg";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import type { Row, Rows } from "../db/table.ts";
import type { Address, Channel } from "../messages/address.ts";
import type { ProvenAddress } from "./codes.ts";
import type { accountTables } from "./tables.ts";

const ask = queries<typeof accountTables>();
const of = expressionBuilder<Rows<typeof accountTables>, "one_time_tokens">();

const usualTtlMs = 15 * 60_000;

type Db = pg.Pool | Tx;

interface LoginOptions {
  player: bigint;
  /** Where it is sent; undefined if it is not sent at all. */
  address?: Address;
  asker?: string;
  ttlMs?: number;
  signOn?: string;
}

export interface LoginToken {
  player: bigint;
  address: Address | undefined;
  asker: string | undefined;
  signOn: string | undefined;
}

export interface ResetLink {
  channel: Channel;
  token: string;
  /** The address named in the link, if any. */
  address?: string | undefined;
}

/** Random tokens for links, each good for one thing and one use. The database stores only their hashes. */
export function createOneTimeTokens({ pool, clock, rng }: { pool: pg.Pool; clock: Clock; rng: Rng }) {
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
    const query = ask.insertInto("one_time_tokens").values({
      digest: digestOf(token),
      purpose,
      player,
      channel: address?.channel,
      address: address?.text,
      expires_at: new Date(clock.now() + (ttlMs ?? usualTtlMs)),
      sign_on: signOn,
      asker,
    });
    await execute(pool, query);
    return token;
  }

  async function findReset(channel: Channel, token: string): Promise<ProvenAddress | undefined> {
    return provenBy(
      await firstOf(pool, ask.selectFrom("one_time_tokens").select(shown).where(isReset(channel, token))),
    );
  }

  /** As `findReset`, but uses the token up. */
  async function useReset(db: Db, channel: Channel, token: string): Promise<ProvenAddress | undefined> {
    return provenBy(
      await firstOf(db, ask.deleteFrom("one_time_tokens").where(isReset(channel, token)).returning(shown)),
    );
  }

  /** Another token of the same purpose and expiry, beside this one. */
  function copyReset(link: ResetLink): Promise<string | undefined> {
    const double = newToken();
    return inTransaction(pool, async (tx) => {
      // Setting a password deletes all tokens of the player; this lock keeps it from missing one that is being copied.
      const owner = ask.selectFrom("one_time_tokens").select("player").where(isLink(link));
      await allOf(tx, ask.selectFrom("players").select("id").where("id", "=", owner).forShare());
      const same = ["purpose", "player", "channel", "address", "expires_at"] as const;
      const token = await firstOf(tx, ask.selectFrom("one_time_tokens").select(same).where(isLink(link)));
      if (!token) return undefined;
      await execute(tx, ask.insertInto("one_time_tokens").values({ ...token, digest: digestOf(double) }));
      return double;
    });
  }

  /** Replaces the token by a new one of the same purpose and expiry. */
  async function exchangeReset(link: ResetLink): Promise<string | undefined> {
    const fresh = newToken();
    const query = ask
      .updateTable("one_time_tokens")
      .set({ digest: digestOf(fresh) })
      .where(isLink(link));
    return (await execute(pool, query)) === 1 ? fresh : undefined;
  }

  async function findLogin(token: string): Promise<LoginToken | undefined> {
    return toLogin(await firstOf(pool, ask.selectFrom("one_time_tokens").select(shown).where(isGood("login", token))));
  }

  async function useLogin(token: string): Promise<LoginToken | undefined> {
    return toLogin(
      await firstOf(pool, ask.deleteFrom("one_time_tokens").where(isGood("login", token)).returning(shown)),
    );
  }

  function newToken(): string {
    return rng.bytes(32).toString("base64url");
  }

  function isGood(purpose: TokenRow["purpose"], token: string) {
    const now = new Date(clock.now());
    return of.and([of("digest", "=", digestOf(token)), of("purpose", "=", purpose), of("expires_at", ">", now)]);
  }

  function isReset(channel: Channel, token: string) {
    return of.and([isGood("reset", token), of("channel", "=", channel)]);
  }

  function isLink({ channel, token, address }: ResetLink) {
    const isOfToken = isReset(channel, token);
    return address === undefined ? isOfToken : of.and([isOfToken, of("address", "=", address)]);
  }

  return { issueReset, findReset, useReset, copyReset, exchangeReset, issueLogin, findLogin, useLogin };
}
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

type TokenRow = Row<typeof accountTables.one_time_tokens>;
type ShownRow = Pick<TokenRow, (typeof shown)[number]>;

const shown = ["player", "channel", "address", "sign_on", "asker"] as const;

function toLogin(row: ShownRow | undefined): LoginToken | undefined {
  if (!row) return undefined;
  const { player, sign_on, asker } = row;
  return { player, address: addressOf(row), signOn: sign_on ?? undefined, asker: asker ?? undefined };
}

function addressOf({ channel, address: text }: ShownRow): Address | undefined {
  return channel === null || text === null ? undefined : { channel, text };
}

function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function provenBy(row: ShownRow | undefined): ProvenAddress | undefined {
  const address = row && addressOf(row);
  return address && { player: row.player, address };
}
