import type { Micro } from "../../rules/money.ts";

export const cards = [
  { card_number: "2200700012345673", phone_number: "+79000000001" },
  { card_number: "2200240087654329", phone_number: "+79000000002" },
  { card_number: "2202200055554446", phone_number: "+79000000003" },
] as const;

/** An open card payment, with what could make it ambiguous with another. */
export interface AwaitedTransfer {
  cardNumber: string;
  sumMicro: Micro;
}

const centMicro = 10_000n;

/**
 * Chooses the card and the exact sum of a transfer. Transfers are told apart by their sum alone, so if a card already
 * awaits the same sum, this one is raised by a few cents.
 */
export function assignCard(awaited: readonly AwaitedTransfer[], sumMicro: Micro): { card: Card; sumMicro: Micro } {
  const loads = cards.map((card) => ({
    card,
    sums: awaited.filter(({ cardNumber }) => cardNumber === card.card_number).map((each) => each.sumMicro),
  }));
  const free = loads.filter(({ sums }) => !sums.includes(sumMicro));
  const candidates = free.length > 0 ? free : loads;
  const { card, sums } = candidates.reduce((best, each) => (each.sums.length < best.sums.length ? each : best));
  let uniqueSum = sumMicro;
  while (sums.includes(uniqueSum)) uniqueSum += centMicro;
  return { card, sumMicro: uniqueSum };
}

type Card = (typeof cards)[number];
