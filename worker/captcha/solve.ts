import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "../../contract/captcha.ts";

/** Tries until it has the solution, as forms carry it; undefined when it was called off. The browser's own threads do the work. */
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
    // A time limit has whoever asks for it.
    timeout: 0,
    deriveKey: (...given) => {
      onTried(tried++);
      return deriveKey(...given);
    },
  });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
