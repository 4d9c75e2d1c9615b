/* Which games there are, apart from their rules and tables: whoever only names a game needs none of those. */

interface Facts {
  /** Decided by one draw, or played in steps and cashed out at will. Coinflip is both: one flip, or a ladder of them. */
  plays: readonly ("draw" | "steps")[];
  /** What it pays back in the long run. */
  returns: `0.${number}`;
  /** Its calls may have an address of their own. */
  service: boolean;
  /** Where the game names the price of a bet: the lowest, in micro-roubles. */
  leastRub?: bigint;
}

/** Every game that one player plays alone, in the order in which they are listed. */
const soloGames = {
  dice: { plays: ["draw"], returns: "0.99", service: true },
  coinflip: { plays: ["draw", "steps"], returns: "0.99", service: true },
  hilo: { plays: ["steps"], returns: "0.99", service: false },
  keno: { plays: ["draw"], returns: "0.99", service: true },
  miner: { plays: ["steps"], returns: "0.99", service: true },
  cases: { plays: ["draw"], returns: "0.96", service: true, leastRub: 10_000_000n },
} as const satisfies Record<string, Facts>;

type Known = typeof soloGames;
type Playing<How extends Facts["plays"][number]> = {
  [Id in keyof Known]: How extends Known[Id]["plays"][number] ? Id : never;
}[keyof Known];

export type SoloGameId = keyof Known;
export type InstantGameId = Playing<"draw">;
export type StepsGameId = Playing<"steps">;
export type ServiceGameId = { [Id in keyof Known]: Known[Id]["service"] extends true ? Id : never }[keyof Known];

export const soloGameIds = Object.keys(soloGames) as [SoloGameId, ...SoloGameId[]];
export const instantGameIds = idsOf<InstantGameId>(({ plays }) => plays.includes("draw"));
export const stepsGameIds = idsOf<StepsGameId>(({ plays }) => plays.includes("steps"));
export const serviceGameIds = idsOf<ServiceGameId>(({ service }) => service);

export function factsOf(id: SoloGameId): Facts {
  return soloGames[id];
}

function idsOf<Id extends SoloGameId>(isOne: (facts: Facts) => boolean): [Id, ...Id[]] {
  return soloGameIds.filter((id) => isOne(soloGames[id])) as [Id, ...Id[]];
}

/** Sides of a coin, by the top bit that decides them. */
export const sides = ["heads", "tails"] as const;
export type Side = (typeof sides)[number];

/** The cases that can be opened, from the cheapest to the dearest. */
export const caseSlugs = ["start", "neon", "cosmos", "aurora", "pharaoh", "ronin", "legend"] as const;
export type CaseSlug = (typeof caseSlugs)[number];
