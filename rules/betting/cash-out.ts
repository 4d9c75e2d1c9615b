import type { Micro } from "../money.ts";
import table from "../tables/betting.json";
import { type Factor, type Lines, returnOf } from "./returns.ts";
import { factorAfter, type Leg } from "./settlement.ts";

/** What the house keeps of a bet's fair worth, in hundredths. */
export const cashOutFeePct = table.cashout.feePct;
/** Which part of a bet can be sold, in hundredths. */
export const cashOutParts = table.cashout.partial.map((part) => part * 100);

/** A leg as it stands now, where it is still open: fair, without any margin. */
export interface ValuedLeg extends Leg {
  /** Which part of a stake wins on average. */
  chance: number;
  /** Which part of it comes back unchanged on average. */
  back?: number;
}

/** What a bet is worth now, less the fee: what its lines return on average, at the prices they were taken at. */
export function cashOutOf(lines: Lines, legs: readonly ValuedLeg[]): Micro {
  const worth = returnOf(lines, legs.map(worthOf));
  const paid = (worth * BigInt(100 - cashOutFeePct)) / 100n;
  return paid - (paid % centMicro);
}

/** A part of a stake, to the cent; the rest stays in the bet. */
export function partOf(amountMicro: Micro, part: number): Micro {
  const taken = (amountMicro * BigInt(part)) / 100n;
  return taken - (taken % centMicro);
}

const centMicro = 10_000n;
const chanceScale = 1e9;

function worthOf({ priceE2, result, chance, back = 0 }: ValuedLeg): Factor {
  if (result) return factorAfter(priceE2, result);
  return { over: BigInt(priceE2) * scaled(chance) + 100n * scaled(back), under: 100n * BigInt(chanceScale) };
}

function scaled(part: number): bigint {
  return BigInt(Math.floor(part * chanceScale));
}
