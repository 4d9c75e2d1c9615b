import type { SpinTerms } from "../../contract/promotions.ts";
import { type Currency, fromRub, toWire } from "../../rules/money.ts";
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

/** What an offer says of its free spins before it is taken. */
export function toldSpins(
  spins: Campaign["free_spins"],
  currency: Currency,
  { titleOf }: Pick<GameCatalog, "titleOf">,
): { free_spins: number; spins?: SpinTerms } {
  if (!spins) return { free_spins: 0 };
  const { provider, game, count, stake, days } = spins;
  const name = titleOf(provider, game)?.titles ?? null;
  return { free_spins: count, spins: { stake: toWire(fromRub(stake, currency)), game: name, days } };
}
