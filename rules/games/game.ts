import type { GenericSchema } from "valibot";
import type { Random } from "../fairness.ts";
import type { LimitedGame } from "../limits.ts";

/** Pay table and edge in data: its hash stands in every receipt, so that neither can change in silence. */
export type RulesTable = Record<string, string | number | readonly (string | number)[]>;

/** Decided at once by one draw: dice, keno, cases, a flip. */
export interface InstantGame<Choice = unknown, Outcome = unknown> {
  kind: "instant";
  id: LimitedGame;
  choice: GenericSchema<unknown, Choice>;
  outcome: GenericSchema<unknown, Outcome>;
  table: RulesTable;
  /** Return to the player, in words that can be shown: "0.99". */
  rtp: string;
  draw(random: Random, choice: Choice): Outcome;
  /** What the outcome pays, in ten-thousandths of the stake. */
  multiplier(choice: Choice, outcome: Outcome): bigint;
  /** The most the choice can pay, which the payout cap is held against before the bet is taken. */
  topMultiplier(choice: Choice): bigint;
}

/** Played alone in steps on one seed, and cashed out at will: hilo, miner, the coinflip ladder. */
export interface StepsGame<Choice = unknown, Action = unknown, Table = unknown> {
  kind: "steps";
  id: LimitedGame;
  choice: GenericSchema<unknown, Choice>;
  action: GenericSchema<unknown, Action>;
  table: RulesTable;
  rtp: string;
  start(random: Random, choice: Choice): Table;
  /** The table after the action, or undefined where the rules forbid it. */
  step(table: Table, action: Action): Table | undefined;
  standing(table: Table): { state: "open" | "won" | "lost"; multiplier: bigint };
  /** What the player may see of it. */
  revealed(table: Table): unknown;
}

/** Shared by all who bet on it, decided by the round's place in a published chain: crash, roulette. */
export interface LiveGame<Choice = unknown, Outcome = unknown> {
  kind: "live";
  id: LimitedGame;
  choice: GenericSchema<unknown, Choice>;
  table: RulesTable;
  rtp: string;
  /** The round's outcome from 52 bits of its chain value. */
  draw(value: bigint): Outcome;
  multiplier(choice: Choice, outcome: Outcome): bigint;
  topMultiplier(choice: Choice): bigint;
}

export type Game = InstantGame | StepsGame | LiveGame;

/** Ties a game's types together, then forgets them: engines treat every game of a kind alike. */
export function defineInstant<Choice, Outcome>(
  game: Omit<InstantGame<Choice, Outcome>, "kind">,
): InstantGame<Choice, Outcome> {
  return { kind: "instant", ...game };
}
