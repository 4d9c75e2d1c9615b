/** What of a game's features has a word. */
export const featureNames = [
  "free_spins",
  "retrigger",
  "scatter_pays",
  "simulated",
  "ways",
  "wild",
  "wild_multiplier",
] as const;
