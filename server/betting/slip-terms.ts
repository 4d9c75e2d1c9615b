import type { BookOrder } from "../../contract/betting.ts";
import { parsePrice } from "../../rules/betting/prices.ts";
import { factorOf, returnOf } from "../../rules/betting/returns.ts";
import { expectedReturn, type SlipTerms, termsOf } from "../../rules/betting/slip.ts";
import { maxPayout } from "../../rules/limits.ts";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import type { FoundLeg, WantedLeg } from "./look-at-slip.ts";
import { returnAt } from "./priced-market.ts";

/** What a slip comes to at these prices, or why it is none. */
export function slipTerms(
  { kind, system }: Pick<BookOrder, "kind" | "system">,
  legs: readonly { selection: string; priceE2: number }[],
  amountMicro: Micro,
): SlipTerms | Refusal {
  if ((kind === "system") !== (system !== undefined)) return refuse("validation", { system: "invalid_choice" });
  const shape = kind === "system" ? { kind, sizes: system?.sizes ?? [] } : { kind };
  const slip = legs.map(({ selection, priceE2 }) => ({ selection, priceE2, event: selection.split(":")[0] ?? "" }));
  const terms = termsOf(shape, slip, amountMicro);
  switch (terms) {
    case "no_legs":
      return refuse("validation", { legs: "required" });
    case "too_many_legs":
    case "same_event":
    case "odds_too_high":
      return refuse("validation", { legs: terms });
    case "no_such_bet":
      return refuse("validation", { kind: "invalid_choice" });
    case "stake_too_small":
      return refuse("validation", { amount: "stake_too_low" });
    default:
      return terms;
  }
}

export function wantedOf({ legs }: Pick<BookOrder, "legs">): WantedLeg[] {
  return legs.map(({ selection, price }) => ({ selection, seenE2: parsePrice(price) ?? 0 }));
}

/** If everything comes in, and on average. */
export function sumsOf(
  { sizes, stakeMicro }: Pick<SlipTerms, "sizes" | "stakeMicro">,
  legs: readonly FoundLeg[],
): { mostMicro: Micro; expectedReturn: string } {
  const mostMicro = returnOf(
    { stakeMicro, sizes },
    legs.map(({ priceE2 }) => factorOf(priceE2)),
  );
  const returns = legs.map(({ priceE2, offered }) => returnAt(priceE2, offered.fair));
  return { mostMicro, expectedReturn: expectedReturn(sizes, returns).toFixed(4) };
}

export function overCap({ totalMicro }: SlipTerms, mostMicro: Micro, currency: Currency): Refusal {
  const fits = (totalMicro * maxPayout(currency)) / mostMicro;
  return refuse("payout_over_cap", { amount: `payout_over_cap: ${toWire(fits - (fits % 10_000n))}` });
}
