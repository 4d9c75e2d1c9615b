/**
 * Rejects if nothing answers at an address outside the house, since it is blocked or cannot be reached. What it answers
 * is not read, and hears nothing of the visitor.
 */
export async function answers(address: string, signal: AbortSignal): Promise<void> {
  await fetch(address, {
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    cache: "no-store",
    signal,
  });
}
