import type { IncomingMessage } from "node:http";
import type { BodySlot } from "./body-limiter.ts";
import { type BodyLimits, readBody } from "./read-body.ts";
import { refuse, Refusal } from "./refusal.ts";

export const maxBodyBytes = 64 * 1024;
export const bodyLimits: BodyLimits = {
  maxBytes: maxBodyBytes,
  limitMs: 20_000,
  graceMs: 5_000,
  leastBytesPerS: 1_024,
};
const maxDepth = 16;

export type Fields = Record<string, unknown>;

export async function readJsonBody(incoming: IncomingMessage, slot?: BodySlot): Promise<Fields | Refusal> {
  const text = await readText(incoming, slot);
  // From here on the call's own slot counts.
  slot?.release();
  if (text === "") return {};
  if (text instanceof Refusal) return text;
  if (!/^application\/json\s*(;|$)/i.test(incoming.headers["content-type"] ?? "")) return refuse("bad_request");
  const value = parse(text);
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as Fields)
    : refuse("bad_request");
}

/** Whether a value can be stored and hashed: not too deep, and without characters that text columns refuse. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !/[\0\p{Surrogate}]/u.test(value);
  if (value === null || typeof value !== "object") return true;
  if (depth === maxDepth) return false;
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item, depth + 1));
}

export async function readText(incoming: IncomingMessage, slot?: BodySlot): Promise<string | Refusal> {
  const body = await readBody(incoming, bodyLimits, slot);
  if (body instanceof Refusal) return body;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return refuse("bad_request"); // It is not UTF-8.
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // It is not JSON.
  }
}
