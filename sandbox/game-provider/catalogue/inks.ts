/** Six inks each: sky, deep, middle, warm, paper, accent. Each is chosen as a whole, never by turning a hue. */
export const inks = {
  ember: ["#7c1d22", "#2a0d16", "#b93a2c", "#f2793a", "#ffe3bd", "#ffb14a"],
  indigo: ["#15184a", "#0b0c2b", "#3a3fa0", "#6a5ad2", "#f6e3b0", "#f3b765"],
  pine: ["#173d33", "#0a211c", "#24594a", "#d9822b", "#fff0d6", "#f29a38"],
  orbit: ["#1b2450", "#0d1230", "#3f77b8", "#e9b949", "#f8ecd2", "#e2533f"],
  peacock: ["#0d3b4a", "#082430", "#1c7f83", "#4fc0a0", "#e9f6d6", "#f0c04f"],
  violet: ["#33205c", "#180e33", "#5b3c99", "#b184e6", "#f8e7d0", "#ef8f74"],
  garnet: ["#5a1730", "#2a0a18", "#7d2440", "#c98a2b", "#ffe7a8", "#f2b63c"],
  night: ["#17324f", "#0a1a2e", "#28618a", "#5fa3bf", "#fbeecb", "#f3a953"],
  orchard: ["#123a4a", "#0a1f2c", "#2c7a5c", "#8a5a34", "#f9ecc8", "#f0643f"],
  copper: ["#0f4b52", "#082c33", "#1d6b6c", "#c8642f", "#fbdfa4", "#ee9a45"],
  steppe: ["#1c6f7a", "#0b3440", "#2f8f83", "#e2b25a", "#fbe8bd", "#e2734d"],
  dusk: ["#7a3558", "#331531", "#a34a63", "#f0a35c", "#ffe6c4", "#e0574f"],
  rose: ["#8c2f55", "#3a1029", "#c0506f", "#6fae6a", "#ffeadb", "#f2485a"],
  lagoon: ["#0f5a63", "#06303a", "#23898a", "#f3a08b", "#fff1d9", "#f7c95c"],
  wine: ["#43163d", "#1f0a20", "#6d2a58", "#d46a6a", "#fbe6d0", "#e9b44c"],
  ice: ["#24507c", "#0f2744", "#4f8bbd", "#a9d4e8", "#f6f7ef", "#f2a65a"],
  slate: ["#26364a", "#121b29", "#445c77", "#7fa0b5", "#f4ead6", "#e5674c"],
  sand: ["#7a4a24", "#2f1a10", "#a86a32", "#d99a4e", "#fff0cf", "#f7c766"],
} as const satisfies Record<string, readonly [string, string, string, string, string, string]>;

export type Inks = keyof typeof inks;
