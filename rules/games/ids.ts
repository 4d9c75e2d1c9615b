/* The games by id, without their rules and tables, which code that only names a game does not need. */

interface Facts {
  /** Alone, decided by one draw or played in steps and cashed out at will; or shared: one result for all who play. */
  played: "draw" | "steps" | "draw or steps" | "shared";
  /** Share of all stakes that goes back to players. */
  returns: string;
  /** What goes back at the player's worst choice, to four decimals, where that is less. */
  returnsAtWorst?: string;
  /** Players win of each other, which costs whoever agrees with the other next to nothing: no stake counts as wagered. */
  amongPlayers?: true;
  /** The least that can be staked, in micro-roubles, where that is not one rouble. */
  leastRub?: bigint;
}

/** All games, in the order in which they are listed. */
const games = {
  dice: { played: "draw", returns: "0.99", returnsAtWorst: "0.9899" },
  // One flip, or a ladder of them.
  coinflip: { played: "draw or steps", returns: "0.99" },
  hilo: { played: "steps", returns: "0.99", returnsAtWorst: "0.9899" },
  keno: { played: "draw", returns: "0.99", returnsAtWorst: "0.9892" },
  miner: { played: "steps", returns: "0.99", returnsAtWorst: "0.9899" },
  cases: { played: "draw", returns: "0.96", leastRub: 10_000_000n },
  crash: { played: "shared", returns: "0.99" },
  roulette: { played: "shared", returns: "0.97297" },
  // The least, as whoever has more of a pot gets more back.
  rooms: { played: "shared", returns: "0.96", amongPlayers: true },
} as const satisfies Record<string, Facts>;

type Games = typeof games;
type Played<How extends Facts["played"]> = {
  [Id in keyof Games]: Games[Id]["played"] extends How ? Id : never;
}[keyof Games];

export type GameId = keyof Games;
/** What bets on the games of outside providers are counted as. */
export const providerKinds = ["slots", "live"] as const;
export type ProviderKind = (typeof providerKinds)[number];
/** Whatever a bet may stand under. */
export type PlayedId = GameId | ProviderKind | "betting";
export type InstantGameId = Played<"draw" | "draw or steps">;
export type StepsGameId = Played<"steps" | "draw or steps">;
/** Of the games that one player plays alone, on seeds and receipts of their own. */
export type SoloGameId = InstantGameId | StepsGameId;
export type SharedGameId = Played<"shared">;

export const factsOf: Readonly<Record<GameId, Facts>> = games;

/** Of a stake, at the player's worst choice. */
export function worstReturn(game: GameId): number {
  const { returns, returnsAtWorst = returns } = factsOf[game];
  return Number(returnsAtWorst);
}

export const gameIds = /* @__PURE__ */ Object.keys(games) as [GameId, ...GameId[]];
export const playedIds = /* @__PURE__ */ withProviders();
function withProviders(): [PlayedId, ...PlayedId[]] {
  return [...gameIds, ...providerKinds, "betting"];
}

export function isGameId(id: string): id is GameId {
  return Object.hasOwn(games, id);
}

export const instantGameIds = /* @__PURE__ */ played<InstantGameId>("draw", "draw or steps");
export const stepsGameIds = /* @__PURE__ */ played<StepsGameId>("steps", "draw or steps");
export const soloGameIds = /* @__PURE__ */ played<SoloGameId>("draw", "steps", "draw or steps");

export const sharedGameIds = /* @__PURE__ */ played<SharedGameId>("shared");

function played<Id extends GameId>(...ways: Facts["played"][]): [Id, ...Id[]] {
  return gameIds.filter((id) => ways.includes(factsOf[id].played)) as [Id, ...Id[]];
}

/** Games whose calls may have an address of their own; those of all others go to the general service. */
export const serviceGameIds = [
  "dice",
  "coinflip",
  "keno",
  "miner",
  "cases",
  "crash",
] as const satisfies readonly GameId[];
