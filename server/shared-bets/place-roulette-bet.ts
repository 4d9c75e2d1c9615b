import { placeRouletteBet as call } from "../../contract/roulette.ts";
import { type Chips, roulette, rouletteFault, totalOf } from "../../rules/games/roulette.ts";
import { rouletteSpots } from "../../rules/games/roulette-spots.ts";
import { stakeLimits } from "../../rules/limits.ts";
import { type Currency, toWire } from "../../rules/money.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { chipsOf, readChips, type RouletteChoice } from "./roulette-chips.ts";
import { serve } from "./shared-bets-house.ts";

export const placeRouletteBet = serve(call, async (input, { house, player, key, validUntil, location }) => {
  const read = input.bets.map(readChips);
  const chips = read.filter((one) => one !== undefined);
  if (chips.length < read.length) return refuse("validation", { bets: "invalid_choice" });
  const choice: RouletteChoice = { bets: input.bets };
  return house.sharedBets.place(
    { player, key, fingerprint: fingerprintOf(call, input), validUntil, blocked: location.blocked },
    { amountMicro: totalOf(chips), times: 1, limitsIn, topMultiplierE4: 1n },
    {
      game: "roulette",
      room: "",
      stakeMicro: totalOf(chips),
      choice,
      check: ({ own, currency }) => faultOf(chips, currency, own),
    },
  );
});

/** Of a whole bet; with every spot at its limit no pocket pays as much as one bet may win. */
function limitsIn(currency: Currency) {
  const { min, max } = stakeLimits(roulette.id, currency);
  return { min, max: max * BigInt(rouletteSpots.length) };
}

/** Each spot has limits of its own, over all bets of a player in the round. */
function faultOf(
  chips: readonly Chips[],
  currency: Currency,
  own: readonly { choice: unknown }[],
): Refusal | undefined {
  const placed = own.flatMap(({ choice }) => chipsOf(choice));
  const found = rouletteFault(chips, currency, placed);
  return found && refuse(found.fault, { amount: `${found.fault}: ${toWire(found.limit)}` });
}
