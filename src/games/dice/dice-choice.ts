import { safeParse } from "valibot";
import { dice, type DiceChoice, winningRolls } from "../../../rules/games/dice.ts";
import { lastRoll, leastWinning, mostWinning, multiplierFor, winningFor } from "../../../rules/games/dice-figures.ts";

export const firstChoice: DiceChoice = { mode: "under", target: 4_950 };

/** The stored choice; the default if it cannot be played. */
export function readChoice(text: string | undefined): DiceChoice {
  const read = safeParse(dice.choice, text === undefined ? undefined : JSON.parse(text));
  return read.success ? read.output : firstChoice;
}

export const modes = ["under", "over", "between"] as const;
export type Mode = DiceChoice["mode"];
export type Edge = "target" | "from" | "to";

export function inMode(choice: DiceChoice, mode: Mode): DiceChoice {
  return choice.mode === mode ? choice : choiceWinning(mode, winningRolls(choice));
}

/** With this many winning rolls; a range grows and shrinks around its middle. */
export function withWinningRolls(choice: DiceChoice, winning: number): DiceChoice {
  const rolls = within(winning, leastWinning, mostWinning);
  if (choice.mode !== "between") return choiceWinning(choice.mode, rolls);
  const from = within(Math.round((choice.from + choice.to - rolls + 1) / 2), 0, lastRoll + 1 - rolls);
  return { mode: "between", from, to: from + rolls - 1 };
}

/** The highest probability that still pays this multiplier (in ten-thousandths). */
export function withMultiplier(choice: DiceChoice, multiplierE4: number): DiceChoice {
  const [least, most] = [Number(multiplierFor(mostWinning)), Number(multiplierFor(leastWinning))];
  return withWinningRolls(choice, winningFor(BigInt(within(Math.round(multiplierE4), least, most))));
}

/** Moves one edge of the winning range; the other one stays unless it is in the way. */
export function withEdge(choice: DiceChoice, edge: Edge, roll: number): DiceChoice {
  if (choice.mode === "between") {
    const to = edge === "to" ? within(roll, choice.from, Math.min(lastRoll, choice.from + mostWinning - 1)) : choice.to;
    const from = edge === "from" ? within(roll, Math.max(0, choice.to - mostWinning + 1), choice.to) : choice.from;
    return { mode: "between", from, to };
  }
  const rolls = choice.mode === "under" ? roll : lastRoll - roll;
  return choiceWinning(choice.mode, rolls);
}

export function edgesOf(choice: DiceChoice): { edge: Edge; roll: number }[] {
  if (choice.mode !== "between") return [{ edge: "target", roll: choice.target }];
  return [
    { edge: "from", roll: choice.from },
    { edge: "to", roll: choice.to },
  ];
}

export function winningSpan(choice: DiceChoice): { from: number; to: number } {
  if (choice.mode === "between") return { from: choice.from / 100, to: (choice.to + 1) / 100 };
  return choice.mode === "under" ? { from: 0, to: choice.target / 100 } : { from: (choice.target + 1) / 100, to: 100 };
}

function choiceWinning(mode: Mode, winning: number): DiceChoice {
  const rolls = within(winning, leastWinning, mostWinning);
  if (mode === "under") return { mode, target: rolls };
  if (mode === "over") return { mode, target: lastRoll - rolls };
  const from = Math.floor((lastRoll + 1 - rolls) / 2);
  return { mode, from, to: from + rolls - 1 };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
