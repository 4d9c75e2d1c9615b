import { type Clock, steadyNow } from "../runtime/clock.ts";

/** The house's clock as it goes on if nobody sets it: a flight is measured by it from start to end. */
export interface SteadyClock extends Clock {
  /** House time of a moment that `steadyMs` of the house's clock has noted. */
  timeOf(steadyMs: number): number;
  /** From now on it shows what the house's clock shows now. */
  anchor(): void;
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
  };
}
