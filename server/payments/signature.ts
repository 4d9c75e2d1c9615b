import { createHmac, timingSafeEqual } from "node:crypto";
import { signatureTtlS } from "./protocol.ts";

/** What of a request is signed. */
export interface Signed {
  method: string;
  /** As it stands in the request's first line, with its query. */
  path: string;
  /** Byte by byte as it is sent. */
  body: string | Buffer;
}

/** The header that proves who makes a request, when, and that nothing of it was changed on the way. */
export function sign(request: Signed, key: Buffer, nowMs: number): string {
  const t = String(Math.floor(nowMs / 1_000));
  return `t=${t},v1=${digest(request, key, t).toString("hex")}`;
}

/** Whether a request was made with this key, as it is, and no longer ago or ahead than two clocks may differ. */
export function isSigned(header: string | undefined, request: Signed, key: Buffer, nowMs: number): boolean {
  const told = readHeader(header, nowMs);
  return told !== undefined && timingSafeEqual(digest(request, key, told.t), Buffer.from(told.hex, "hex"));
}

/** Whether a header could prove anything by now, before anything of the request's body is read. */
export function mayBeSigned(header: string | undefined, nowMs: number): boolean {
  return readHeader(header, nowMs) !== undefined;
}

function readHeader(header: string | undefined, nowMs: number): { t: string; hex: string } | undefined {
  const [, t, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (t === undefined || hex === undefined) return undefined;
  return Math.abs(Math.floor(nowMs / 1_000) - Number(t)) <= signatureTtlS ? { t, hex } : undefined;
}

function digest({ method, path, body }: Signed, key: Buffer, t: string): Buffer {
  return createHmac("sha256", key).update(`${t}.${method}.${path}.`).update(body).digest();
}
