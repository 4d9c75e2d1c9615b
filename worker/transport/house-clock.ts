import type { Environment } from "../environment/environment.ts";

export const maxSamples = 9;

/** The house's time, from its replies: a phone's own clock may be a day off. */
export function createHouseClock({ now }: Pick<Environment, "now">) {
  let samples: number[] = [];
  let coarse = 0;

  return {
    now: () => now() + (samples.length > 0 ? median(samples) : coarse),
    /** From a pong: sent and received by our clock, stamped in between by the house's. */
    sample(sentAt: number, serverTime: string) {
      const offset = Date.parse(serverTime) - (sentAt + now()) / 2;
      if (Number.isFinite(offset)) samples = [...samples, offset].slice(-maxSamples);
    },
    /** From a reply's Date header, in whole seconds; only used until the first pong. */
    sampleHeader(date: string | null) {
      const offset = Date.parse(date ?? "") + 500 - now();
      if (Number.isFinite(offset)) coarse = offset;
    },
    /** Uses another worker's offset until this one has its own. */
    standIn(offset: number) {
      coarse ||= offset;
    },
    /** After sleep or a clock change, old samples are worthless. */
    forget() {
      samples = [];
    },
  };
}

export type HouseClock = ReturnType<typeof createHouseClock>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
