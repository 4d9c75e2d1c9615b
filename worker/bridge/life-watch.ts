import type { Environment } from "../environment/environment.ts";

const everyMs = 5_000;

/**
 * Notices tabs that have ended without saying so, by their locks. None is waited for: browsers freeze a shared worker
 * whose last tabs leave together, and Chromium ends the process of a frozen worker that is granted a lock, and with it
 * the pages that are still in it.
 */
export function createLifeWatch({ locks }: Pick<Environment, "locks">) {
  const ends = new Map<string, () => void>();
  let timer: ReturnType<typeof setInterval> | undefined;

  async function look() {
    // Whoever comes meanwhile is not in the answer.
    const asked = [...ends];
    const { held = [] } = await locks.query();
    const alive = new Set(held.map(({ name }) => name));
    for (const [lock, end] of asked) if (!alive.has(lock)) end();
  }

  return {
    watch(lock: string, end: () => void) {
      ends.set(lock, end);
      timer ??= setInterval(() => void look(), everyMs);
    },
    forget(lock: string) {
      ends.delete(lock);
      if (ends.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
