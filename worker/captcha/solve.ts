import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "../../contract/captcha.ts";

/**
 * Solves a challenge and encodes the solution for forms; undefined if cancelled. Uses Web Crypto, which has its own
 * threads.
 */
export async function solve(
  challenge: Challenge,
  signal: AbortSignal,
  onTried: (count: number) => void,
): Promise<string | undefined> {
  const controller = new AbortController();
  signal.addEventListener("abort", () => controller.abort());
  if (signal.aborted) return undefined;
  let tried = 0;
  const solution = await solveChallenge({
    challenge,
    controller,
    // Timeouts are up to the caller.
    timeout: 0,
    deriveKey: (...given) => {
      onTried(tried++);
      return deriveKey(...given);
    },
  });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
