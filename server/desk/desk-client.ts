import { type InvoiceChange, openOrders, type PayoutChange, playPaths, changedOrder } from "../../contract/desk.ts";
import { askOver, type HttpProviderOptions } from "../payments/http-provider.ts";

/** The provider answers once the house has been told, which may take a few tries. */
const limitMs = 20_000;
const maxBytes = 16_777_216;

export function createDeskClient(options: Omit<HttpProviderOptions, "callback">) {
  const ask = askOver(options);
  return {
    open: () => ask("GET", playPaths.open, openOrders, { maxBytes }),
    changeInvoice: (order: string, change: InvoiceChange) =>
      ask("POST", playPaths.payment(order), changedOrder, { body: change, order, limitMs }),
    changePayout: (order: string, change: PayoutChange) =>
      ask("POST", playPaths.payout(order), changedOrder, { body: change, order, limitMs }),
  };
}
export type DeskClient = ReturnType<typeof createDeskClient>;
