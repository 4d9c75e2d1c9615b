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
  chance: Rng;
  key: Uint8Array;
}

/**
 * Whose code it is: an address's and an asker's; with `verify` that of the player who wants to have an address, with
 * `change` that of the one who changes how they are reached, and with `payout` a player's for the one withdrawal that stands
 * as the asker.
 */
export interface CodePlace {
  purpose: CodePurpose;
  channel: Channel;
  subject: string;
  /** Empty where it is a player's. */
  asker: string;
}

interface NewCode extends CodePlace {
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
export function createCodes({ pool, clock, chance, key }: CodesOptions) {
  /** Makes the code of this place; the one before is worth nothing from now on. */
  async function issue({ address, player, ...place }: NewCode): Promise<string> {
    const code = drawCode(chance);
    await pool.query(
      `insert into codes (purpose, channel, subject, asker, address, player, digest, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (purpose, channel, subject, asker) do update set address = excluded.address,
         player = excluded.player, digest = excluded.digest, tries = 0, expires_at = excluded.expires_at`,
      [...keyOf(place), address, player, digestOf(place, code), new Date(clock.now() + ttlMs)],
    );
    return code;
  }

  /** Takes one try. What was guessed at the same time has been counted before it is looked at. */
  async function use(place: CodePlace, code: string): Promise<ProvenAddress | WrongCode> {
    const { rows } = await pool.query<{ player: bigint | null; address: string; digest: Buffer; tries: number }>(
      `update codes set tries = tries + 1 where ${isOfPlace} and tries < $5 and expires_at > $6
       returning player, address, digest, tries`,
      [...keyOf(place), mostTries, new Date(clock.now())],
    );
    const held = rows[0];
    const digest = digestOf(place, code);
    if (!held) return { isSpent: await isSpent(place) };
    const address = { channel: place.channel, text: held.address };
    if (!timingSafeEqual(held.digest, digest) || held.player === null)
      return held.tries < mostTries ? { isSpent: false } : { isSpent: true, usedUp: address };
    const sql = `delete from codes where ${isOfPlace} and digest = $5`;
    const { rowCount } = await pool.query(sql, [...keyOf(place), digest]);
    return rowCount === 1 ? { player: held.player, address } : { isSpent: false };
  }

  async function isSpent(place: CodePlace): Promise<boolean> {
    const sql = `select 1 from codes where ${isOfPlace} and tries >= $5 and expires_at > $6`;
    return (await pool.query(sql, [...keyOf(place), mostTries, new Date(clock.now())])).rowCount === 1;
  }

  function digestOf({ purpose, channel, subject }: CodePlace, code: string): Buffer {
    return createHmac("sha256", key)
      .update(JSON.stringify([purpose, channel, subject.toLowerCase(), code]))
      .digest();
  }

  return { issue, use };
}
export type Codes = ReturnType<typeof createCodes>;

const ttlMs = 600_000;
const mostTries = 5;
const isOfPlace = "purpose = $1 and channel = $2 and subject = $3 and asker = $4";

function keyOf({ purpose, channel, subject, asker }: CodePlace): string[] {
  return [purpose, channel, subject.toLowerCase(), asker];
}

/** Every code is equally likely: what would make the lower ones more so is drawn again. */
function drawCode(chance: Rng): string {
  const count = 10 ** codeLength;
  const fair = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const drawn = chance.bytes(4).readUInt32BE();
    if (drawn < fair) return String(drawn % count).padStart(codeLength, "0");
  }
}
