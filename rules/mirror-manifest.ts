export const maxMirrors = 50;
/** How long a signed list is valid; the house signs a new one well before. */
export const manifestLifeMs = 7 * 24 * 3_600_000;

/** A public key pinned in the build; `x` is the raw Ed25519 key in base64url. */
export interface MirrorKey {
  key_id: string;
  x: string;
}

export interface MirrorManifest {
  issued: string;
  expires: string;
  mirrors: readonly string[];
  key_id: string;
}

/** The text that the Ed25519 signature covers. */
export function manifestText({ issued, expires, mirrors, key_id }: MirrorManifest): string {
  return `karat-mirrors-v1\n${JSON.stringify([key_id, issued, expires, mirrors])}`;
}

/** Whether the list is valid at this time, provided its signature is. */
export function isCurrent({ issued, expires }: MirrorManifest, nowMs: number, toleranceMs = 24 * 3_600_000): boolean {
  const [from, until] = [Date.parse(issued), Date.parse(expires)];
  // Device clocks may be a day off. A longer lifetime than ours marks a list as not ours.
  return until > from && until - from <= manifestLifeMs && nowMs >= from - toleranceMs && nowMs < until + toleranceMs;
}
