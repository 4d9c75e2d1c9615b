import { createHmac, timingSafeEqual } from "node:crypto";
import { expressionBuilder } from "kysely";
import type pg from "pg";
import { codeLength } from "../../contract/codes.ts";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Address, Channel } from "../messages/address.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { Rows } from "../db/table.ts";
import type { accountTables } from "./tables.ts";

const ask = queries<typeof accountTables>();

export type CodePurpose = "verify" | "login" | "reset" | "payout" | "change";

interface CodesOptions {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  key: Uint8Array;
}

/**
 * Whose code it is: usually an address's and an asker's. A `verify` code belongs to the player who wants the address, a
 * `change` code to the player who changes their contacts or login, and a `payout` code to a player and one withdrawal,
 * which stands as the asker.
 */
export interface CodeScope {
  purpose: CodePurpose;
  channel: Channel;
  subject: string;
  /** Empty for a code that belongs to a player. */
  asker: string;
}

interface NewCode extends CodeScope {
  address: string;
  /** Undefined when no player has the address. */
  player: bigint | undefined;
}

export interface ProvenAddress {
  player: bigint;
  address: Address;
}

export interface WrongCode {
  /** All tries are used up: even the right code is refused. */
  isSpent: boolean;
  /** The address the code was sent to, if this was its last try. */
  usedUp?: Address;
}

/** Six-digit codes sent by mail or SMS: one purpose, ten minutes, five tries, one use. */
export function createCodes({ pool, clock, rng, key }: CodesOptions) {
  /** Makes the code of this scope, and voids the one before. */
  async function issue({ address, player, ...scope }: NewCode): Promise<string> {
    const code = drawCode(rng);
    const issued = {
      address,
      player: player ?? null,
      digest: digestOf(scope, code),
      tries: 0,
      expires_at: new Date(clock.now() + ttlMs),
    };
    const query = ask.insertInto("codes").values({ ...keyOf(scope), ...issued });
    await execute(
      pool,
      query.onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet(issued)),
    );
    return code;
  }

  async function use(scope: CodeScope, code: string): Promise<ProvenAddress | WrongCode> {
    const proven = await prove(scope, code);
    if ("isSpent" in proven) return proven;
    return (await spend(pool, scope, code)) ? proven : { isSpent: false };
  }

  /** Counts one try before the code is compared, so that parallel guesses cannot exceed the limit. */
  async function prove(scope: CodeScope, code: string): Promise<ProvenAddress | WrongCode> {
    const guess = ask
      .updateTable("codes")
      .set("tries", (column) => column("tries", "+", 1))
      .where(isOfScope(scope))
      .where("tries", "<", maxAttempts)
      .where("expires_at", ">", new Date(clock.now()))
      .returning(["player", "address", "digest", "tries"]);
    const row = await firstOf(pool, guess);
    const digest = digestOf(scope, code);
    if (!row) return { isSpent: await isSpent(scope) };
    const address = { channel: scope.channel, text: row.address };
    if (!timingSafeEqual(row.digest, digest) || row.player === null)
      return row.tries < maxAttempts ? { isSpent: false } : { isSpent: true, usedUp: address };
    return { player: row.player, address };
  }

  /** Deletes a proven code in the caller's transaction; false if it has been used meanwhile. */
  async function spend(db: Pick<pg.ClientBase, "query">, scope: CodeScope, code: string): Promise<boolean> {
    const query = ask.deleteFrom("codes").where(isOfScope(scope)).where("digest", "=", digestOf(scope, code));
    return (await execute(db, query)) === 1;
  }

  async function isSpent(scope: CodeScope): Promise<boolean> {
    const query = ask.selectFrom("codes").select("tries").where(isOfScope(scope)).where("tries", ">=", maxAttempts);
    return (await firstOf(pool, query.where("expires_at", ">", new Date(clock.now())))) !== undefined;
  }

  function digestOf({ purpose, channel, subject }: CodeScope, code: string): Buffer {
    return createHmac("sha256", key)
      .update(JSON.stringify([purpose, channel, subject.toLowerCase(), code]))
      .digest();
  }

  return { issue, use, prove, spend };
}
export type Codes = ReturnType<typeof createCodes>;

const ttlMs = 600_000;
const maxAttempts = 5;
const keyColumns = ["purpose", "channel", "subject", "asker"] as const;

function keyOf({ purpose, channel, subject, asker }: CodeScope): CodeScope {
  return { purpose, channel, subject: subject.toLowerCase(), asker };
}

function isOfScope(scope: CodeScope) {
  return expressionBuilder<Rows<typeof accountTables>, "codes">().and({ ...keyOf(scope) });
}

/** Draws again above the last multiple of `count`: every code must be equally likely. */
function drawCode(rng: Rng): string {
  const count = 10 ** codeLength;
  const fair = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const drawn = rng.bytes(4).readUInt32BE();
    if (drawn < fair) return String(drawn % count).padStart(codeLength, "0");
  }
}
