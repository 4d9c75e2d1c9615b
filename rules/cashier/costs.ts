import { type Micro, parseMoney } from "../money.ts";

/** The percentage has up to two decimals; the fixed amount is due for each payment. */
export interface Costs {
  percent: string;
  fixed: string;
}

/** Rounded up to a whole cent. */
export function costOf(amountMicro: Micro, costs: Costs): Micro {
  const { percentE2, fixedMicro } = readCosts(costs);
  const exactE4 = amountMicro * percentE2 + fixedMicro * percentScale;
  const inCents = percentScale * centMicro;
  return ((exactE4 + inCents - 1n) / inCents) * centMicro;
}

/** The largest amount, in whole cents, that a balance can pay out including its fee; 0 if it does not cover the fee. */
export function mostWithCosts(balanceMicro: Micro, costs: Costs): Micro {
  const { percentE2, fixedMicro } = readCosts(costs);
  if (balanceMicro <= fixedMicro) return 0n;
  const guess = ((balanceMicro - fixedMicro) * percentScale) / (percentScale + percentE2);
  let amount = guess - (guess % centMicro);
  // Fees are rounded up, so the guess may be a cent too high.
  while (amount > 0n && amount + costOf(amount, costs) > balanceMicro) amount -= centMicro;
  return amount;
}

const centMicro = 10_000n;
const percentScale = 10_000n;

function readCosts({ percent, fixed }: Costs): { percentE2: bigint; fixedMicro: Micro } {
  const [, whole, fraction = ""] = /^(\d{1,3})(?:\.(\d{1,2})0*)?$/.exec(percent) ?? [];
  const fixedMicro = parseMoney(fixed);
  if (whole === undefined || fixedMicro === undefined || fixedMicro < 0n)
    throw new Error(`${percent} % and ${fixed} are no costs`);
  return { percentE2: BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0")), fixedMicro };
}
