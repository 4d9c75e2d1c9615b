import type { House } from "../house.ts";
import type { PaymentEvent } from "../payments/protocol.ts";

/** Does what a payment provider's news calls for, each of them once. */
export async function takeEvent(
  _event: PaymentEvent,
  _provider: string,
  _house: House,
): Promise<"applied" | "known" | "ignored" | "unknown"> {
  return "unknown";
}
