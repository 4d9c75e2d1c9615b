/** Why a session ended, as far as there are words for it. */
const reasons = ["logout", "revoked", "password", "contacts", "reuse", "expired"] as const;

export function endReasonOf(reason: string | null): (typeof reasons)[number] | "other" {
  return reasons.find((known) => known === reason) ?? "other";
}
