import type {
  Payment,
  PaymentOrder,
  ProviderPayout,
  ProviderPayoutOrder,
  ProviderRefusal,
  Rates,
  Statement,
} from "../../contract/payment-provider.ts";

/**
 * A payment provider as the cashier sees it. Every request can be repeated: an order is taken once. `undefined` means
 * that there was no answer, so the outcome is unknown.
 */
export interface PaymentProvider {
  name: string;
  createPayment(order: Omit<PaymentOrder, "callback">): Promise<Payment | ProviderRefusal | undefined>;
  findPayment(order: string): Promise<Payment | ProviderRefusal | undefined>;
  createPayout(order: Omit<ProviderPayoutOrder, "callback">): Promise<ProviderPayout | ProviderRefusal | undefined>;
  /** Stops it unless it is already sent; returns its state. */
  stopPayout(order: string): Promise<ProviderPayout | ProviderRefusal | undefined>;
  rates(): Promise<Rates | undefined>;
  statement(from: Date, to: Date): Promise<Statement | undefined>;
}
