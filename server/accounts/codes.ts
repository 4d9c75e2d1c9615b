import { createHmac, timingSafeEqual } from "node:crypto";
import type pg from "pg";
import { codeLength } from "../../contract/codes.ts";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Address, Channel } from "../messages/address.ts";

export type CodePurpose = "verify" | "login" | "reset" | "payout" | "change";

interface CodesOptions {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  key: Uint8Array;
}

/**
 * Whose code it is: an address's and an asker's; with `verify` that of the player who wants to have an address, with
 * `change` that of the one who changes how they are reached, and with `payout` a player's for the one withdrawal that stands
 * as the asker.
 */
export interface CodeScope {
  purpose: CodePurpose;
  channel: Channel;
  subject: string;
  /** Empty where it is a player's. */
  asker: string;
}

interface NewCode extends CodeScope {
  /** Where it goes. */
  address: string;
  /** Undefined for an address that nobody has. */
  player: bigint | undefined;
}

export interface ProvenAddress {
  player: bigint;
  address: Address;
}

/** A code that does not fit. */
export interface WrongCode {
  /** The tries are used up: not even the right one fits any more. */
  isSpent: boolean;
  /** Where the code went whose last try this was. */
  usedUp?: Address;
}

/** Six digits that somebody has read in their mail or SMS: good for one purpose, ten minutes, five tries and one use. */
export function createCodes({ pool, clock, rng, key }: CodesOptions) {
  /** Makes the code of this place; the one before is worth nothing from now on. */
  async function issue({ address, player, ...scope }: NewCode): Promise<string> {
    const code = drawCode(rng);
    await pool.query(
      `insert into codes (purpose, channel, subject, asker, address, player, digest, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (purpose, channel, subject, asker) do update set address = excluded.address,
         player = excluded.player, digest = excluded.digest, tries = 0, expires_at = excluded.expires_at`,
      [...keyOf(scope), address, player, digestOf(scope, code), new Date(clock.now() + ttlMs)],
    );
    return code;
  }

  /** Takes one try. What was guessed at the same time has been counted before it is looked at. */
  async function use(scope: CodeScope, code: string): Promise<ProvenAddress | WrongCode> {
    const { rows } = await pool.query<{ player: bigint | null; address: string; digest: Buffer; tries: number }>(
      `update codes set tries = tries + 1 where ${isOfScope} and tries < $5 and expires_at > $6
       returning player, address, digest, tries`,
      [...keyOf(scope), mostTries, new Date(clock.now())],
    );
    const held = rows[0];
    const digest = digestOf(scope, code);
    if (!held) return { isSpent: await isSpent(scope) };
    const address = { channel: scope.channel, text: held.address };
    if (!timingSafeEqual(held.digest, digest) || held.player === null)
      return held.tries < mostTries ? { isSpent: false } : { isSpent: true, usedUp: address };
    const sql = `delete from codes where ${isOfScope} and digest = $5`;
    const { rowCount } = await pool.query(sql, [...keyOf(scope), digest]);
    return rowCount === 1 ? { player: held.player, address } : { isSpent: false };
  }

  async function isSpent(scope: CodeScope): Promise<boolean> {
    const sql = `select 1 from codes where ${isOfScope} and tries >= $5 and expires_at > $6`;
    return (await pool.query(sql, [...keyOf(scope), mostTries, new Date(clock.now())])).rowCount === 1;
  }

  function digestOf({ purpose, channel, subject }: CodeScope, code: string): Buffer {
    return createHmac("sha256", key)
      .update(JSON.stringify([purpose, channel, subject.toLowerCase(), code]))
      .digest();
  }

  return { issue, use };
}
export type Codes = ReturnType<typeof createCodes>;

const ttlMs = 600_000;
const mostTries = 5;
const isOfScope = "purpose = $1 and channel = $2 and subject = $3 and asker = $4";

function keyOf({ purpose, channel, subject, asker }: CodeScope): string[] {
  return [purpose, channel, subject.toLowerCase(), asker];
}

/** Every code is equally likely: what would make the lower ones more so is drawn again. */
function drawCode(rng: Rng): string {
  const count = 10 ** codeLength;
  const fair = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const drawn = rng.bytes(4).readUInt32BE();
    if (drawn < fair) return String(drawn % count).padStart(codeLength, "0");
  }
}
