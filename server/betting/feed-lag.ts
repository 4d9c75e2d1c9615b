/**
 * By how much messages come later than they can. Two clocks differ by nobody knows how much, so the least that the last hour
 * or two have seen of a message's way is what it takes; a clock that was set is believed again after that.
 */
export function createFeedLag() {
  let hour = { number: 0, leastMs: Infinity, beforeMs: Infinity };

  return {
    of(toldMs: number, heardMs: number): number {
      const wayMs = heardMs - toldMs;
      const number = Math.floor(heardMs / hourMs);
      if (number !== hour.number)
        hour = { number, leastMs: Infinity, beforeMs: number === hour.number + 1 ? hour.leastMs : Infinity };
      hour.leastMs = Math.min(hour.leastMs, wayMs);
      return wayMs - Math.min(hour.leastMs, hour.beforeMs);
    },
  };
}

const hourMs = 3_600_000;
