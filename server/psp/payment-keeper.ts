import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Log } from "../db/log.ts";
import type { Hosts } from "../http/hosts.ts";
import type { Keys } from "../keys.ts";
import { keepNeighbour, type Neighbour } from "../neighbours/keep-neighbour.ts";
import { sandboxPaymentKey } from "../payments/payment-link.ts";
import { providerFolder } from "../payments/sandbox-port.ts";
import type { PaymentServerOrder } from "./payment-server.ts";

/** Runs the sandbox's payment provider beside the house. */
export function keepPaymentServer(order: PaymentServerOrder, log: Log): Neighbour {
  return keepNeighbour({ name: "payment provider", folder: "psp", program: "payment-process", order, log });
}

interface Sandbox {
  config: Pick<Config, "scheme">;
  hosts: Pick<Hosts, "pay">;
  keys: Pick<Keys, "refresh">;
  dataFolder: string;
}

/** What that payment provider is told about itself and about the house: where its pages are, and a key. */
export function paymentServerOrder({ config, hosts, keys, dataFolder }: Sandbox): PaymentServerOrder {
  return {
    pages: `${config.scheme}://${hosts.pay}`,
    key: sandboxPaymentKey(keys).toString("base64"),
    folder: join(dataFolder, providerFolder),
  };
}
