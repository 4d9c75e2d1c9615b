import type { MethodKind } from "../../contract/cashier.ts";
import type { Micro } from "../../rules/money.ts";

/** What the sandbox's provider takes on top of a payment, in hundredths of a percent. */
const percentE2: Record<MethodKind, bigint> = { card: 150n, redirect: 0n, crypto: 0n };

const centMicro = 10_000n;

/** The commission on an amount, rounded up to the cent. */
export function commissionOn(amountMicro: Micro, kind: MethodKind): Micro {
  const exactE4 = amountMicro * percentE2[kind];
  const centE4 = centMicro * 10_000n;
  return ((exactE4 + centE4 - 1n) / centE4) * centMicro;
}
