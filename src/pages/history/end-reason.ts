/** Reasons why a session ended that have a translation. */
const reasons = ["logout", "revoked", "password", "contacts", "reuse", "expired"] as const;

export function endReasonOf(reason: string | null): (typeof reasons)[number] | "other" {
  return reasons.find((known) => known === reason) ?? "other";
}
