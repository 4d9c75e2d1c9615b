import type { ComponentType } from "react";
import type { Bet } from "../../../contract/bets.ts";
import type { GameId, SoloGameId } from "../../../rules/games/ids.ts";
import type { Micro } from "../../../rules/money.ts";
import type { Format } from "../../i18n/format.ts";

/** All that the rest of the site knows of a game: routes, links, menu and covers are made of it. */
export interface GameManifest {
  id: GameId;
  page(): Promise<{ default: ComponentType }>;
  /** Takes the whole width of a screen. */
  isWide?: true;
  /** A page beneath the table's, for whatever of it stands at the end of the address. */
  beneath?: { name: string; of: readonly string[]; page(): Promise<{ default: ComponentType }> };
  /** What it comes down to, in one picture. */
  cover(): Promise<ComponentType<{ className: string | undefined }>>;
  /** A table of it to begin with, small enough for the head of the home page: one game has it. */
  trial?(): Promise<ComponentType>;
  /** What is on at the table, where that is everybody's: for the home page, or in short for the menu. */
  live?(): Promise<ComponentType<{ isShort: boolean }>>;
  /** Its stage without controls, which shows how a bet has ended. */
  stage?(): Promise<ComponentType<{ bet: Bet }>>;
  /** What came of a bet, short enough for a row of bets of all games, where that is not what it paid of its stake. */
  outcome?(bet: Bet, format: Format): string | undefined;
}

/** A game that is played alone, on a player's own seeds: replays and the verifier are made of this as well. */
export interface SoloManifest extends GameManifest {
  id: SoloGameId;
  stage: NonNullable<GameManifest["stage"]>;
  /** What seeds can be tried with to begin with: a choice in each way of playing it, by the way's name if there are several. */
  examples: readonly [Example, ...Example[]];
  /** What a choice costs, where the game and not the player names it. */
  price?(): Promise<(choice: unknown) => { each: Micro; times: number }>;
}

interface Example {
  way?: "ladder";
  choice: unknown;
  /** Absent where one draw decides. */
  actions?: readonly unknown[];
}
