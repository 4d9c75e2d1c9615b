import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Rng } from "../runtime/rng.ts";

export interface RefreshLink {
  session: string;
  generation: number;
  digest: Buffer;
}

export interface ChainState {
  generation: number;
  spent: Buffer | undefined;
  /** The generation at which the session moved here from another host, whose browser still has a token of it. */
  left: number;
}

/** How a link relates to its chain. A void or copied one is refused. */
export type LinkState = "newest" | "last used" | "left behind" | "void" | "copied";

/**
 * A refresh token carries a code that only the house can make, so the database stores none, and a token of any age is
 * recognised. Two tokens of one generation differ, so a copy that is used after the original is detected.
 */
export function createRefreshChain({ key, rng }: { key: Uint8Array; rng: Rng }) {
  function issue(session: string, generation: number): string {
    const body = Buffer.alloc(bodyBytes);
    body.write(session.replaceAll("-", ""), 0, "hex");
    body.writeUInt32BE(generation, 16);
    rng.bytes(nonceBytes).copy(body, 20);
    return Buffer.concat([body, codeOf(body)]).toString("base64url");
  }

  /** Undefined for anything the house has not made. */
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
 * The last used link stays valid until one of the next generation is used, because its answer may have been lost; so
 * does the one left behind at another host. An older link means a copy, except one from before that move: it comes from
 * the same player's browser, in a tab that has not heard of the move.
 */
export function stateOf({ generation, spent, left }: ChainState, link: RefreshLink): LinkState {
  if (link.generation === generation) return "newest";
  if (link.generation <= left) return link.generation === left && generation === left + 1 ? "left behind" : "void";
  return link.generation === generation - 1 && spent?.equals(link.digest) ? "last used" : "copied";
}

export function isGood(state: LinkState): boolean {
  return state !== "void" && state !== "copied";
}

const nonceBytes = 12;
const bodyBytes = 16 + 4 + nonceBytes;
const codeBytes = 32;
