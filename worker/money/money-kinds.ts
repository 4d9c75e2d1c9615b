import { sharedKinds } from "./shared-kinds.ts";

const moneyKinds = [
  "bet",
  "deposit",
  "payout",
  "confirmation",
  "round",
  "step",
  "cash_out",
  ...sharedKinds,
  "book_bet",
  "book_cash_out",
] as const;
export type MoneyKindName = (typeof moneyKinds)[number];

/** False for kinds of a newer build, whose own worker asks about them. */
export function isKnownKind({ kind = "bet" }: { kind?: string }): boolean {
  return (moneyKinds as readonly string[]).includes(kind);
}
