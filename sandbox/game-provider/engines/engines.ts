/** What an engine is, whichever title it runs under; tests hold the figures against every possible outcome. */
export interface EngineFacts {
  id: EngineId;
  kind: "slots" | "live";
  /** As the game's sheet names it. */
  name: string;
  /** Share of all stakes that goes back to players; of a table that of its best bet. */
  rtp: string;
  /** That of each bet of a table. */
  rtpOf?: Readonly<Record<string, string>>;
  /** Of what decides its rounds: another table has another one. */
  version: string;
  /** Of a slot's paid spins. */
  odds?: Readonly<SlotOdds>;
  volatility: "low" | "medium" | "high";
  /** The most that a round pays, in stakes. */
  maxWin: number;
  /** Lines or ways; none at a table. */
  lines: number;
  features: readonly EngineFeature[];
  hasDemo: boolean;
  /** Whether a campaign may give free spins in it. */
  freeSpins: boolean;
}

export interface SlotOdds {
  /** Share of those that pay anything, and of those that pay more than their stake. */
  hits: string;
  above: string;
  /** One in so many brings free spins. */
  freeSpinsOneIn: number;
}

export const engineIds = ["ten-lines", "five-lines", "many-ways", "baccarat", "wheel"] as const;
export type EngineId = (typeof engineIds)[number];

export type EngineFeature =
  | "free_spins"
  | "retrigger"
  | "scatter_pays"
  | "wild"
  | "wild_multiplier"
  | "ways"
  | "simulated";

export const engines: Readonly<Record<EngineId, EngineFacts>> = {
  "ten-lines": {
    id: "ten-lines",
    kind: "slots",
    name: "Ten Lines",
    rtp: "0.96388",
    version: "1.0",
    odds: { hits: "0.260461", above: "0.188564", freeSpinsOneIn: 147.92 },
    volatility: "medium",
    maxWin: 2_500,
    lines: 10,
    features: ["free_spins", "retrigger", "scatter_pays", "wild"],
    hasDemo: true,
    freeSpins: true,
  },
  "five-lines": {
    id: "five-lines",
    kind: "slots",
    name: "Five Lines",
    rtp: "0.95764",
    version: "1.0",
    odds: { hits: "0.248778", above: "0.187872", freeSpinsOneIn: 105.13 },
    volatility: "low",
    maxWin: 500,
    lines: 5,
    features: ["free_spins", "retrigger", "scatter_pays", "wild", "wild_multiplier"],
    hasDemo: true,
    freeSpins: true,
  },
  "many-ways": {
    id: "many-ways",
    kind: "slots",
    name: "243 Ways",
    rtp: "0.96543",
    version: "1.0",
    odds: { hits: "0.420198", above: "0.138201", freeSpinsOneIn: 123.51 },
    volatility: "high",
    maxWin: 2_500,
    lines: 243,
    features: ["free_spins", "retrigger", "scatter_pays", "wild", "ways"],
    hasDemo: true,
    freeSpins: true,
  },
  baccarat: {
    id: "baccarat",
    kind: "live",
    name: "Baccarat",
    rtp: "0.98936",
    rtpOf: { player: "0.98772", banker: "0.98936", tie: "0.95426" },
    version: "1.0",
    volatility: "low",
    maxWin: 10,
    lines: 0,
    features: ["simulated"],
    hasDemo: true,
    freeSpins: false,
  },
  wheel: {
    id: "wheel",
    kind: "live",
    name: "European roulette",
    rtp: "0.97297",
    version: "1.0",
    volatility: "medium",
    maxWin: 36,
    lines: 0,
    features: ["simulated"],
    hasDemo: true,
    freeSpins: false,
  },
};
