/** What is done with a visit beyond what the account, its security and the offer that was followed need. */
export const purposes = ["analytics", "advertising", "replay"] as const;
export type Purpose = (typeof purposes)[number];

/** Grows when more is asked than before; what was chosen of an earlier version then counts no more. */
export const consentVersion = 1;

export interface Consent {
  version: number;
  purposes: readonly Purpose[];
}

/** The mark of a choice that was made although the browser signals Global Privacy Control. */
const despiteSignal = "gpc";

/** A choice as the `consent` cookie holds it. */
export function consentText(chosen: readonly Purpose[], isSignalled: boolean): string {
  return [
    consentVersion,
    ...(isSignalled ? [despiteSignal] : []),
    ...purposes.filter((one) => chosen.includes(one)),
  ].join(".");
}

/**
 * The choice that counts; undefined while none was made. A browser's Global Privacy Control stands for "only necessary"
 * until something else is chosen in spite of it.
 */
export function readConsent(text: string | undefined, isSignalled: boolean): Consent | undefined {
  const [version, ...words] = (text ?? "").split(".");
  const isCurrent = version === String(consentVersion) && (!isSignalled || words.includes(despiteSignal));
  if (isCurrent) return { version: consentVersion, purposes: purposes.filter((one) => words.includes(one)) };
  return isSignalled ? { version: consentVersion, purposes: [] } : undefined;
}
