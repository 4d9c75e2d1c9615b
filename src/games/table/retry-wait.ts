import type { CallError } from "../../../contract/errors.ts";

/**
 * How long to wait where the house has been asked too often, as many tabs at once do: it has not looked at this one, so the
 * same may be tried again. Undefined for all else, and where that would take too long.
 */
export function retryWaitMs({ error, status, retryAfterS }: CallError): number | undefined {
  if (error !== "too_many_tries" || status !== 429) return undefined;
  return retryAfterS === undefined || retryAfterS > longestWaitS ? undefined : retryAfterS * 1_000;
}

const longestWaitS = 60;
/** So often in a row is waited before the same is tried again. */
export const mostWaits = 20;
