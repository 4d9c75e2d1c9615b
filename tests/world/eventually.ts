import { vi } from "vitest";

/** Vitest's own limit of a second would test how busy the machine is. */
const limitMs = 120_000;

/** Waits in real time until the check passes, whatever clock the test uses. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: limitMs });
}
