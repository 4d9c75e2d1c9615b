import { type Micro, parseMoney } from "../money.ts";

/** What a way of paying costs: a percentage with up to two decimals, and something for each time. */
export interface Costs {
  percent: string;
  fixed: string;
}

/** What an amount costs to pay in or out, beside itself; a part of a cent counts as a whole one. */
export function costOf(amountMicro: Micro, costs: Costs): Micro {
  const { percentE2, fixedMicro } = readCosts(costs);
  const exactE4 = amountMicro * percentE2 + fixedMicro * percentScale;
  const inCents = percentScale * centMicro;
  return ((exactE4 + inCents - 1n) / inCents) * centMicro;
}

/** The most that can be paid out of what there is, in whole cents; nothing where not even the costs are there. */
export function mostWithCosts(balanceMicro: Micro, costs: Costs): Micro {
  const { percentE2, fixedMicro } = readCosts(costs);
  if (balanceMicro <= fixedMicro) return 0n;
  const guess = ((balanceMicro - fixedMicro) * percentScale) / (percentScale + percentE2);
  let amount = guess - (guess % centMicro);
  // Costs are rounded up, so the guess may be a cent too high.
  while (amount > 0n && amount + costOf(amount, costs) > balanceMicro) amount -= centMicro;
  return amount;
}

const centMicro = 10_000n;
/** Hundredths of a percent in a whole. */
const percentScale = 10_000n;

function readCosts({ percent, fixed }: Costs): { percentE2: bigint; fixedMicro: Micro } {
  const [, whole, fraction = ""] = /^(\d{1,3})(?:\.(\d{1,2})0*)?$/.exec(percent) ?? [];
  const fixedMicro = parseMoney(fixed);
  if (whole === undefined || fixedMicro === undefined || fixedMicro < 0n)
    throw new Error(`${percent} % and ${fixed} are no costs`);
  return { percentE2: BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0")), fixedMicro };
}
