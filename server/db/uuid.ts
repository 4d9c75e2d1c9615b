import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";

/** Version 7 UUIDs: they sort by time, and within one process by order of creation. */
export function createUuids(clock: Clock, rng: Rng): () => string {
  let lastMs = 0;
  let counter = 0;
  // Drawn for many ids at once: the call to the system costs more than everything else.
  let drawn: Buffer = Buffer.alloc(0);
  return () => {
    if (drawn.length === 0) drawn = rng.bytes(16 * 64);
    const bytes = drawn.subarray(0, 16);
    drawn = drawn.subarray(16);
    const nowMs = clock.now();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      // Starts in the lower half, to leave room for counting.
      counter = bytes.readUInt16BE(6) & 0x7ff;
    } else if (++counter > 0xfff) {
      // The counter overflowed or the clock went back: borrow from the next millisecond.
      lastMs += 1;
      counter = 0;
    }
    bytes.writeUIntBE(lastMs, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    const hex = bytes.toString("hex");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  };
}

/** Sorts before every id of this millisecond. */
export function firstUuidOf(ms: number): string {
  const hex = Math.max(0, Math.min(ms, 2 ** 48 - 1))
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
