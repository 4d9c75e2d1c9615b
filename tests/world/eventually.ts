import { vi } from "vitest";

/** As long as a busy machine may take, whose own limit of a second tests the machine. */
const limitMs = 15_000;

/** Waits until the check holds, by whichever clock the test goes. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: limitMs });
}
