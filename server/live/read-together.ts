import { setTimeout as sleep } from "node:timers/promises";

/**
 * Reads for whoever asks while the read before runs in one go: thousands who come back at once cost a handful of
 * queries. Whoever is found in none is answered with an error.
 */
export function readTogether<Found>(
  read: (players: readonly bigint[]) => Promise<ReadonlyMap<bigint, Found>>,
): (player: bigint) => Promise<Found> {
  let waiting: Waiting<Found>[] = [];
  let isReading = false;

  async function readAll(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (waiting.length > 0) {
      const now = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      const found = await read([...new Set(now.map(({ player }) => player))]).catch((error: unknown) => ({ error }));
      for (const { player, resolve, reject } of now) {
        const own = "error" in found ? undefined : found.get(player);
        if (own !== undefined) resolve(own);
        else reject("error" in found ? found.error : new Error(`nothing is known of player ${player}`));
      }
      // The more have come, the more are coming: they are waited for.
      await sleep(Math.min(now.length * pauseMs, mostPauseMs), undefined, { ref: false });
    }
    isReading = false;
  }

  return (player) =>
    new Promise((resolve, reject) => {
      waiting.push({ player, resolve, reject });
      void readAll();
    });
}

interface Waiting<Found> {
  player: bigint;
  resolve(found: Found): void;
  reject(error: unknown): void;
}

/** More would hold up everything else while their rows are read. */
const mostAtOnce = 1_000;
const pauseMs = 10;
const mostPauseMs = 500;
