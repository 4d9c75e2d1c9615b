/** Tables, one of each engine; they are simulated, and say so. */
export const liveTitles = [
  { slug: "first-row-baccarat", category: "cards", engine: "baccarat" },
  { slug: "hall-roulette", category: "wheel", engine: "wheel" },
] as const;
