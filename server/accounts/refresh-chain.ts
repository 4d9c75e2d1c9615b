import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Chance } from "../chance.ts";

/** One link of the chain of refresh tokens that keeps a session going. */
export interface RefreshLink {
  session: string;
  generation: number;
  /** SHA-256 of the token itself. */
  digest: Buffer;
}

/** Where a session's chain stands. */
export interface ChainState {
  generation: number;
  spent: Buffer | undefined;
}

/**
 * Refresh tokens prove themselves by a code that only the house can make, so the database holds none of them, and a
 * token of any age is known for what it is. Two tokens of one generation differ: a copy that goes on after its twin was
 * used gives itself away.
 */
export function createRefreshChain({ key, chance }: { key: Uint8Array; chance: Chance }) {
  function issue(session: string, generation: number): string {
    const body = Buffer.alloc(bodyBytes);
    body.write(session.replaceAll("-", ""), 0, "hex");
    body.writeUInt32BE(generation, 16);
    chance.bytes(nonceBytes).copy(body, 20);
    return Buffer.concat([body, codeOf(body)]).toString("base64url");
  }

  /** Undefined for anything that this house has not made. */
  function read(token: string): RefreshLink | undefined {
    const bytes = Buffer.from(token, "base64url");
    if (bytes.length !== bodyBytes + codeBytes || bytes.toString("base64url") !== token) return undefined;
    const body = bytes.subarray(0, bodyBytes);
    if (!timingSafeEqual(bytes.subarray(bodyBytes), codeOf(body))) return undefined;
    const hex = body.toString("hex", 0, 16);
    const session = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
    return { session, generation: body.readUInt32BE(16), digest: createHash("sha256").update(token).digest() };
  }

  function codeOf(body: Uint8Array): Buffer {
    return createHmac("sha256", key).update(body).digest();
  }

  return { issue, read };
}
export type RefreshChain = ReturnType<typeof createRefreshChain>;

/**
 * What using a link does to its chain: the state after it, or undefined when the link has been used up, which means
 * that somebody holds a copy. The link used last stays good until one of the generation after it is used, because its
 * answer may have been lost.
 */
export function advance(state: ChainState, link: RefreshLink): ChainState | undefined {
  if (link.generation === state.generation) return { generation: state.generation + 1, spent: link.digest };
  const isLastUsed = link.generation === state.generation - 1 && state.spent?.equals(link.digest);
  return isLastUsed ? state : undefined;
}

const nonceBytes = 12;
const bodyBytes = 16 + 4 + nonceBytes;
const codeBytes = 32;
