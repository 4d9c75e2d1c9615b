export interface Signed {
  method: string;
  /** As in the request line, including the query. */
  path: string;
  /** Exactly as sent. */
  body: string | Uint8Array;
}

/** The hash functions with the shared key; each side brings its own implementation. */
export interface RequestHashing {
  /** Hex HMAC-SHA-256 of the text followed by the body. */
  hmac(text: string, body: string | Uint8Array): string;
  /** Compares in constant time. */
  isEqual(one: string, other: string): boolean;
}

/** How old, or how far ahead, a signature may be. */
export const signatureTtlS = 300;

/**
 * The header that proves who made a request and when, and that it was not changed on the way: `t=<seconds since
 * 1970>,v1=<hex HMAC-SHA256 of "t.METHOD.path.body">`.
 */
export function sign(request: Signed, hashing: RequestHashing, nowMs: number): string {
  const t = String(Math.floor(nowMs / 1_000));
  return `t=${t},v1=${digest(request, hashing, t)}`;
}

export function isSigned(header: string | undefined, request: Signed, hashing: RequestHashing, nowMs: number): boolean {
  const parts = readHeader(header, nowMs);
  return parts !== undefined && hashing.isEqual(digest(request, hashing, parts.t), parts.hex);
}

/** Whether the header could be valid; checked before the body is read. */
export function mayBeSigned(header: string | undefined, nowMs: number): boolean {
  return readHeader(header, nowMs) !== undefined;
}

function readHeader(header: string | undefined, nowMs: number): { t: string; hex: string } | undefined {
  const [, t, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (t === undefined || hex === undefined) return undefined;
  return Math.abs(Math.floor(nowMs / 1_000) - Number(t)) <= signatureTtlS ? { t, hex } : undefined;
}

function digest({ method, path, body }: Signed, { hmac }: RequestHashing, t: string): string {
  return hmac(`${t}.${method}.${path}.`, body);
}
