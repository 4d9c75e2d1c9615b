import { type Clock, steadyNow } from "../runtime/clock.ts";

/** The house's clock as it goes on if nobody sets it: a flight is measured by it from start to end. */
export interface SteadyClock extends Clock {
  /** House time of a moment that `steadyMs` of the house's clock has noted. */
  timeOf(steadyMs: number): number;
  /** From now on it shows what the house's clock shows now. */
  anchor(): void;
  /** From now on it shows no less than what the house that leads has said: rounds are played by its clock. */
  follow(ledMs: number): void;
  /** When a moment was that another house has noted, and told of after a while. */
  heard(noted: Noted): number;
}

interface Noted {
  /** By that house's clock, which may be behind; or ahead, and what is still to come cannot have been. */
  atMs: number;
  /** For how long it had waited there: a duration is the same by any clock. */
  agoMs: number;
}

export function createSteadyClock(clock: Clock): SteadyClock {
  const offset = () => clock.now() - steadyNow(clock);
  let offsetMs = offset();
  const timeOf = (ms: number) => Math.floor(ms + offsetMs);
  return {
    ...(clock.at ? { at: clock.at } : {}),
    now: () => timeOf(steadyNow(clock)),
    timeOf,
    anchor: () => (offsetMs = offset()),
    follow: (ledMs) => (offsetMs = Math.max(offsetMs, ledMs - steadyNow(clock))),
    heard({ atMs, agoMs }) {
      const now = timeOf(steadyNow(clock));
      return Math.min(now, Math.max(atMs, now - agoMs - hopMs));
    },
  };
}

/** As long as a message may take from one house to another, whoever is busy. */
const hopMs = 500;
