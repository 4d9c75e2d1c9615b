import { createHmac, timingSafeEqual } from "node:crypto";
import type pg from "pg";
import type { Rng } from "../runtime/rng.ts";
import type { RuntimeConfig } from "../runtime/config.ts";
import type { Tx } from "../db/connect.ts";
import { firstOf, queries } from "../db/queries.ts";
import type { Address } from "../messages/address.ts";
import { ofAddress } from "./players.ts";
import type { accountTables } from "./tables.ts";

const ask = queries<typeof accountTables>();

type Cookies = Record<string, string>;

interface DevicesOptions {
  pool: pg.Pool;
  key: Buffer;
  rng: Rng;
  config: Pick<RuntimeConfig, "mode">;
}

export interface DeviceOwner {
  addresses: readonly string[];
  deviceEpoch: bigint;
}

/**
 * Tells browsers apart by a cookie of its own and remembers who has logged in with each, so that a stranger's failed
 * attempts do not lock a player out. The cookie names nobody: it holds a random id and, for each address that has
 * logged in here, a code that only the house can compute from both and the account's device epoch, which ends with a
 * new password.
 */
export function createDevices({ pool, key, rng, config }: DevicesOptions) {
  /** The device's own id. A made-up one is harmless: nobody else has it. */
  function idOf(cookies: Cookies): string | undefined {
    return read(cookies).device;
  }

  /** The id, if the device has logged in with this address since the password was last set. */
  async function find(cookies: Cookies, address: Address, db: pg.Pool | Tx = pool): Promise<string | undefined> {
    const { device = "", marks } = read(cookies);
    if (marks.length === 0) return undefined;
    const mark = markOf(device, address.text, await epochOf(db, address));
    return marks.some((each) => isSame(each, mark)) ? device : undefined;
  }

  /** Whether somebody seems to have logged in here. This can be forged, so nothing may rest on it alone. */
  function isKnown(cookies: Cookies): boolean {
    return read(cookies).marks.length > 0;
  }

  /** For an idempotency key always the same one, as the answer that gives it may be lost and asked for again. */
  function issue(keyed?: string): { device: string; lines: string[] } {
    const device = keyed === undefined ? rng.bytes(16).toString("base64url") : deviceOf(keyed);
    return { device, lines: linesOf(device) };
  }

  /** The id that a browser without one is given with this idempotency key. Nobody else knows either of them. */
  function deviceOf(keyed: string): string {
    const text = JSON.stringify({ keyed: keyed.toLowerCase() });
    return createHmac("sha256", key).update(text).digest().subarray(0, 16).toString("base64url");
  }

  /** `Set-Cookie` values that add these addresses to those the browser is known for. */
  function remember(cookies: Cookies, { addresses, deviceEpoch }: DeviceOwner): string[] {
    const present = read(cookies);
    const device = present.device ?? issue().device;
    const made = addresses.map((address) => markOf(device, address, deviceEpoch));
    const marks = [...made, ...present.marks.filter((mark) => !made.includes(mark))].slice(0, mostMarks);
    return linesOf([device, ...marks].join("."));
  }

  function linesOf(value: string): string[] {
    const attributes = `Path=/; Max-Age=${ttlS}; HttpOnly; SameSite=Strict`;
    const secure = `${secureName}=${value}; ${attributes}; Secure`;
    return config.mode === "sandbox" ? [secure, `${sandboxName}=${value}; ${attributes}`] : [secure];
  }

  function read(cookies: Cookies): { device: string | undefined; marks: string[] } {
    const value = cookies[secureName] || (config.mode === "sandbox" ? cookies[sandboxName] : undefined) || "";
    if (value.length > mostLength || !/^[\w-]{22}(\.[\w-]{22})*$/.test(value)) return { device: undefined, marks: [] };
    const [device, ...marks] = value.split(".");
    return { device, marks: marks.slice(0, mostMarks) };
  }

  function markOf(device: string, address: string, epoch: bigint): string {
    const text = JSON.stringify([device, address.toLowerCase(), ...(epoch === firstEpoch ? [] : [String(epoch)])]);
    return createHmac("sha256", key).update(text).digest().subarray(0, 16).toString("base64url");
  }

  return { idOf, find, isKnown, issue, deviceOf, remember };
}

/** The epoch of accounts older than epochs. */
const firstEpoch = 0n;

async function epochOf(db: pg.Pool | Tx, address: Address): Promise<bigint> {
  const row = await firstOf(db, ask.selectFrom("players").select("device_epoch").where(ofAddress(address)));
  return row?.device_epoch ?? firstEpoch;
}

export type Devices = ReturnType<typeof createDevices>;

const secureName = "__Host-device";
const sandboxName = "device";
/** The longest that browsers keep a cookie. */
const ttlS = 400 * 86_400;
const mostMarks = 8;
const mostLength = 23 * (1 + mostMarks);

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
