import { setTimeout as sleep } from "node:timers/promises";
import type { Reply } from "../tests/world/call.ts";

export interface Timed {
  ms: number;
  status: number;
  text: string;
}

/** Starts calls at a steady rate, whether or not earlier ones have finished. */
export async function openLoop(
  everyMs: number,
  forMs: number,
  work: (turn: number) => Promise<Pick<Reply, "status" | "text">>,
): Promise<Timed[]> {
  const begun: Promise<Timed>[] = [];
  const startedMs = performance.now();
  for (let turn = 0; performance.now() - startedMs < forMs; turn += 1) {
    const at = performance.now();
    begun.push(work(turn).then(({ status, text }) => ({ ms: performance.now() - at, status, text })));
    await sleep(Math.max(0, startedMs + (turn + 1) * everyMs - performance.now()));
  }
  return Promise.all(begun);
}

export function p95(timed: readonly Pick<Timed, "ms">[]): number {
  return quantileOf(timed, 0.95);
}

export function p99(timed: readonly Pick<Timed, "ms">[]): number {
  return quantileOf(timed, 0.99);
}

function quantileOf(timed: readonly Pick<Timed, "ms">[], share: number): number {
  const sorted = timed.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
