import { object, picklist, strictObject } from "valibot";
import type { Random } from "../fairness.ts";
import { coinflipRtp, flipsMultiplier } from "./coinflip-figures.ts";
import { defineInstant } from "./game.ts";
import { type Side, sides } from "./variants.ts";

/** A single coin flip; the player names the winning side. */
export const flip = defineInstant({
  id: "coinflip",
  choice: strictObject({ side: picklist(sides) }),
  outcome: object({ side: picklist(sides) }),
  rtp: coinflipRtp,
  table: () => ({ sides, multiplierE4: String(flipsMultiplier(1)) }),
  draw: (random) => ({ side: sideOf(random) }),
  multiplier: (chosen, outcome) => (chosen.side === outcome.side ? flipsMultiplier(1) : 0n),
  topMultiplier: () => flipsMultiplier(1),
  endings: () => [
    { probability: 0.5, multiplierE4: flipsMultiplier(1) },
    { probability: 0.5, multiplierE4: 0n },
  ],
});

/** By the top bit of the next word. */
export function sideOf(random: Random): Side {
  return random.next() < 2 ** 31 ? "heads" : "tails";
}
