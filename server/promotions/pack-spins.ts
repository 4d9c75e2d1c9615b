import type { Campaign } from "../../rules/promotions/campaigns.ts";
import { packSpins, packSteps } from "../../rules/promotions/welcome-pack.ts";
import type { GameCatalog } from "../catalog/catalog.ts";

/** What a step of the welcome pack brings beside its bonus: spins of the first slot of all; none without a slot. */
export function spinsOfStep(
  { current, sourceOf }: Pick<GameCatalog, "current" | "sourceOf">,
  step: number,
): Campaign["free_spins"] {
  const count = packSteps.find((each) => each.step === step)?.freeSpins ?? 0;
  const slot = current().entries.find(({ kind }) => kind === "slots");
  const provider = slot && sourceOf(slot.slug);
  if (!slot || provider === undefined || count === 0) return undefined;
  return { provider, game: slot.code, count, stake: packSpins.stakeRub, days: packSpins.days };
}
