import { whenIdle } from "./when-idle.ts";

/** Without a moment of idleness the page's work is over by then. */
const fallbackMs = 500;

let known: Promise<string | undefined> | undefined;

/** The browser's fingerprint, computed when the page is idle; undefined where that fails. */
export function knowBrowser(): Promise<string | undefined> {
  return (known ??= new Promise<void>((resolve) => whenIdle(resolve, fallbackMs))
    .then(async () => (await import("./fingerprint.ts")).fingerprint())
    .catch((error: unknown) => {
      console.warn("No fingerprint", error);
      known = undefined;
      return undefined;
    }));
}
