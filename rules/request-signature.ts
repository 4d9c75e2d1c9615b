export interface Signed {
  method: string;
  /** As it stands in the request's first line, with its query. */
  path: string;
  /** Byte by byte as it is sent. */
  body: string | Uint8Array;
}

/** What signatures rest on, with the key that both sides have; each side brings its own implementation. */
export interface RequestHashing {
  /** The hex HMAC-SHA256 of a text and the body behind it. */
  hmac(text: string, body: string | Uint8Array): string;
  /** In a time that does not tell where two texts of one length differ. */
  isEqual(one: string, other: string): boolean;
}

/** For no longer than this in either direction. */
export const signatureTtlS = 300;

/**
 * The header that proves who makes a request, when, and that nothing of it was changed on the way:
 * `t=<seconds since 1970>,v1=<hex HMAC-SHA256 of "t.METHOD.path.body">`.
 */
export function sign(request: Signed, hashing: RequestHashing, nowMs: number): string {
  const t = String(Math.floor(nowMs / 1_000));
  return `t=${t},v1=${digest(request, hashing, t)}`;
}

/** Whether a request was made with this key, as it is, and no longer ago or ahead than two clocks may differ. */
export function isSigned(header: string | undefined, request: Signed, hashing: RequestHashing, nowMs: number): boolean {
  const told = readHeader(header, nowMs);
  return told !== undefined && hashing.isEqual(digest(request, hashing, told.t), told.hex);
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

function digest({ method, path, body }: Signed, { hmac }: RequestHashing, t: string): string {
  return hmac(`${t}.${method}.${path}.`, body);
}
