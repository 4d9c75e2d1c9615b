import type { Tx } from "../db/connect.ts";
import type { PaymentEvent } from "../payments/protocol.ts";
import type { Outcome, Settling } from "./take-event.ts";

/** Brings a withdrawal on by what the provider says of it. */
export async function settlePayout(
  _tx: Tx,
  _event: PaymentEvent,
  _house: Settling & { provider: string },
): Promise<Outcome> {
  return "unknown";
}
