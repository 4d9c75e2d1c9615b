import { array, type InferOutput, maxLength, object, picklist, pipe, strictObject } from "valibot";
import { coinflipRtp, flipsMultiplier, mostFlips } from "./coinflip-figures.ts";
import { sideOf } from "./coinflip-flip.ts";
import { defineSteps } from "./game.ts";
import { sides } from "./variants.ts";
import { noChoice } from "./no-choice.ts";

const some = pipe(array(picklist(sides)), maxLength(mostFlips));

const view = object({ calls: some, sides: some });
export type LadderView = InferOutput<typeof view>;

/** Successive flips: each win doubles what cashing out pays, the first loss ends the round. */
export const ladder = defineSteps({
  id: "coinflip",
  choice: noChoice,
  action: strictObject({ side: picklist(sides) }),
  view,
  rtp: coinflipRtp,
  table: () => ({
    sides,
    mostFlips,
    multiplierE4: Array.from({ length: mostFlips }, (_, index) => String(flipsMultiplier(index + 1))),
  }),
  deal: (random) => Array.from({ length: mostFlips }, () => sideOf(random)),
  begin: (): LadderView => ({ calls: [], sides: [] }),
  step(view, { side }, secret) {
    const fallen = secret[view.calls.length];
    if (fallen === undefined) throw new Error("the ladder is at its end");
    return { calls: [...view.calls, side], sides: [...view.sides, fallen] };
  },
  roundStatus({ calls, sides: fallen }) {
    const wins = calls.filter((call, index) => call === fallen[index]).length;
    if (wins < calls.length) return { state: "lost", wins, multiplierE4: 0n };
    return { state: wins === mostFlips ? "won" : "open", wins, multiplierE4: flipsMultiplier(wins) };
  },
  odds: ({ calls }) =>
    calls.length < mostFlips ? { probability: 0.5, multiplierE4: flipsMultiplier(calls.length + 1) } : undefined,
  leastNext: ({ calls }) => flipsMultiplier(calls.length + 1),
  unveil: (view) => view,
});
