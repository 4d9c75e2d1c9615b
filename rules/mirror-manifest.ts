/** More hosts than this no list of mirrors holds. */
export const maxMirrors = 50;
/** How long a signed list is believed; the house signs a new one long before. */
export const manifestLifeMs = 7 * 24 * 3_600_000;

/** A key that the build has pinned: `x` is the raw Ed25519 public key in base64url. */
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

/** The bytes that the house signs, with Ed25519, and whoever follows a link to a mirror checks. */
export function manifestText({ issued, expires, mirrors, key_id }: MirrorManifest): string {
  return `karat-mirrors-v1\n${JSON.stringify([key_id, issued, expires, mirrors])}`;
}

/** Whether the list, if its signature holds, is to be believed at this time. */
export function isCurrent({ issued, expires }: MirrorManifest, nowMs: number, toleranceMs = 24 * 3_600_000): boolean {
  const [from, until] = [Date.parse(issued), Date.parse(expires)];
  // A device's clock may be a day off; a list that lives longer than any of ours is not one of ours.
  return until > from && until - from <= manifestLifeMs && nowMs >= from - toleranceMs && nowMs < until + toleranceMs;
}
