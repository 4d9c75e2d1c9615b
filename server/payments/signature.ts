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
  const [, t, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (t === undefined || hex === undefined) return false;
  const isRight = timingSafeEqual(digest(request, key, t), Buffer.from(hex, "hex"));
  return isRight && Math.abs(Math.floor(nowMs / 1_000) - Number(t)) <= signatureTtlS;
}

function digest({ method, path, body }: Signed, key: Buffer, t: string): Buffer {
  return createHmac("sha256", key).update(`${t}.${method}.${path}.`).update(body).digest();
}
