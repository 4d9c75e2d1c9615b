import { type Case, type CaseItem, probabilityOf } from "../../../rules/games/cases-figures.ts";
import { type Currency, type Micro, payoutOf, fromRub } from "../../../rules/money.ts";

const even = 10_000n;

/** A prize's rank by its multiplier; 0 pays less than the price. */
export type Rank = 0 | 1 | 2 | 3 | 4;

export function rankOf({ multiplierE4 }: CaseItem): Rank {
  if (multiplierE4 < even) return 0;
  if (multiplierE4 < even * 2n) return 1;
  if (multiplierE4 < even * 10n) return 2;
  return multiplierE4 < even * 50n ? 3 : 4;
}

export function priceOf({ priceMicro }: Case, currency: Currency): Micro {
  return fromRub(priceMicro, currency);
}

/** What a prize pays in a currency, exactly as it is settled. */
export function valueOf(of: Case, { multiplierE4 }: CaseItem, currency: Currency): Micro {
  return payoutOf(priceOf(of, currency), multiplierE4);
}

export function probabilitiesOf({ items }: Case): { less: number; same: number; more: number } {
  const of = (belongs: (multiplierE4: bigint) => boolean) =>
    items.filter((item) => belongs(item.multiplierE4)).reduce((sum, item) => sum + probabilityOf(item), 0);
  return { less: of((each) => each < even), same: of((each) => each === even), more: of((each) => each > even) };
}

export function bestOf({ items }: Case, count: number): readonly CaseItem[] {
  return [...items].sort((a, b) => (a.multiplierE4 < b.multiplierE4 ? 1 : -1)).slice(0, count);
}
