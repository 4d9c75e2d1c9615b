/** What time it is for the house; a test brings its own. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
