import { placeBookBet as call } from "../../contract/betting.ts";
import { factorOf, returnOf } from "../../rules/betting/returns.ts";
import { parsePrice } from "../../rules/betting/prices.ts";
import { stakeLimits } from "../../rules/limits.ts";
import { parseAmount } from "../../rules/money.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { serve } from "./betting-house.ts";
import { slipTerms } from "./slip-terms.ts";

export const placeBookBet = serve(call, async (slip, { house, player, key, validUntil, location }) => {
  if (!house.betting) return refuse("unavailable");
  const amountMicro = parseAmount(slip.amount);
  if (amountMicro === undefined) return refuse("validation", { amount: "invalid_amount" });
  const legs = slip.legs.map(({ selection, price }) => ({ selection, priceE2: parsePrice(price) ?? 0 }));
  if (legs.some(({ priceE2 }) => priceE2 === 0)) return refuse("validation", { legs: "invalid_value" });
  const terms = slipTerms(slip, legs, amountMicro);
  if (terms instanceof Refusal) return terms;
  const { stakeMicro, sizes, totalMicro } = terms;
  const mostMicro = returnOf(
    { stakeMicro, sizes },
    legs.map(({ priceE2 }) => factorOf(priceE2)),
  );
  return house.groups.submit(house.betting.engine, {
    player,
    key,
    fingerprint: fingerprintOf(call, slip),
    validUntil,
    blocked: location.blocked,
    stake: {
      amountMicro: totalMicro,
      times: 1,
      limitsIn: (currency) => {
        const limits = stakeLimits("betting", currency);
        // What does not go evenly into lines stays with the player, and makes no bet too small.
        return amountMicro >= limits.min ? { ...limits, min: 0n } : limits;
      },
      topMultiplierE4: (mostMicro * 10_000n + totalMicro - 1n) / totalMicro,
    },
    order: { kind: "place", slip, amountMicro },
  });
});
