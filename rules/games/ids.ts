import { sharedGameIds } from "./shared.ts";

/* The games by id, without their rules and tables, which code that only names a game does not need. */

/**
 * All games that one player plays alone, in the order in which they are listed: decided by one draw, or played in steps
 * and cashed out at will. Coinflip is both: one flip, or a ladder of them.
 */
const soloGames = {
  dice: "draw",
  coinflip: "draw or steps",
  hilo: "steps",
  keno: "draw",
  miner: "steps",
  cases: "draw",
} as const;

type SoloGames = typeof soloGames;
type Playing<How extends "draw" | "steps"> = {
  [Id in keyof SoloGames]: SoloGames[Id] extends How | "draw or steps" ? Id : never;
}[keyof SoloGames];

export type SoloGameId = keyof SoloGames;
export type InstantGameId = Playing<"draw">;
export type StepsGameId = Playing<"steps">;

export const soloGameIds = Object.keys(soloGames) as [SoloGameId, ...SoloGameId[]];
export const instantGameIds = playing("draw");
export const stepsGameIds = playing("steps");

/** All that bets are placed on: those played alone, and those that many play at once. */
export const betGameIds = [...soloGameIds, ...sharedGameIds] as const;
export type BetGameId = (typeof betGameIds)[number];

function playing<How extends "draw" | "steps">(how: How): [Playing<How>, ...Playing<How>[]] {
  return soloGameIds.filter((id) => soloGames[id].includes(how)) as [Playing<How>, ...Playing<How>[]];
}

/** Calls of this game are always served by the general service. */
const atGeneral = "hilo";
export const serviceGameIds = soloGameIds.filter((id): id is Exclude<SoloGameId, typeof atGeneral> => id !== atGeneral);
