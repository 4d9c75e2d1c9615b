import {
  array,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  pipe,
  strictObject,
} from "valibot";
import { defineSteps } from "./game.ts";
import { cells, leastMines, minerRtp, mostMines, safeProbability, safeMultiplier } from "./miner-figures.ts";
import { shuffled } from "./shuffle.ts";

const cell = pipe(number(), integer(), minValue(0), maxValue(cells - 1));
const mines = pipe(number(), integer(), minValue(leastMines), maxValue(mostMines));

const view = object({
  mines,
  /** In the order they were opened. */
  opened: pipe(array(cell), maxLength(cells - 1)),
  hit: nullable(cell),
  /** Null until the round is over. */
  bombs: nullable(array(cell)),
});
export type MinerView = InferOutput<typeof view>;

/** Twenty-five cells, some mined: each safe cell opened raises what cashing out pays. */
export const miner = defineSteps({
  id: "miner",
  choice: strictObject({ mines }),
  action: strictObject({ cell }),
  view,
  rtp: minerRtp,
  table: () => ({
    cells,
    ...Object.fromEntries(
      Array.from({ length: mostMines + 1 - leastMines }, (_, index) => index + leastMines).map((mined) => [
        `mines ${mined}`,
        Array.from({ length: cells - mined }, (_, index) => String(safeMultiplier(mined, index + 1))),
      ]),
    ),
  }),
  deal: (random, choice) => shuffled(random, cells, choice.mines),
  begin: (_secret, choice): MinerView => ({ mines: choice.mines, opened: [], hit: null, bombs: null }),
  step: (view, action, secret) =>
    secret.includes(action.cell) ? { ...view, hit: action.cell } : { ...view, opened: [...view.opened, action.cell] },
  roundStatus(view) {
    const wins = view.opened.length;
    if (view.hit !== null) return { state: "lost", wins, multiplierE4: 0n };
    const state = wins === cells - view.mines ? "won" : "open";
    return { state, wins, multiplierE4: safeMultiplier(view.mines, wins) };
  },
  odds(view, action) {
    if (view.hit !== null || view.opened.includes(action.cell)) return undefined;
    const { length } = view.opened;
    return { probability: safeProbability(view.mines, length), multiplierE4: safeMultiplier(view.mines, length + 1) };
  },
  leastNext: (view) => safeMultiplier(view.mines, view.opened.length + 1),
  unveil: (view, secret) => ({ ...view, bombs: [...secret] }),
});
