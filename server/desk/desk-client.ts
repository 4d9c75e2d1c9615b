import { type InvoiceChange, openOrders, type PayoutChange, playPaths, turned } from "../../contract/desk.ts";
import { askOver, type HttpProviderOptions } from "../payments/http-provider.ts";

/** It answers once the house has been told, which may take a few tries. */
const limitMs = 20_000;
const maxBytes = 16_777_216;

/** How the desk reaches the sandbox's payment provider, to play it. */
export function createDeskClient(options: Omit<HttpProviderOptions, "callback">) {
  const ask = askOver(options);
  return {
    open: () => ask("GET", playPaths.open, openOrders, { maxBytes }),
    changeInvoice: (order: string, turn: InvoiceChange) =>
      ask("POST", playPaths.payment(order), turned, { body: turn, order, limitMs }),
    changePayout: (order: string, turn: PayoutChange) =>
      ask("POST", playPaths.payout(order), turned, { body: turn, order, limitMs }),
  };
}
export type DeskClient = ReturnType<typeof createDeskClient>;
