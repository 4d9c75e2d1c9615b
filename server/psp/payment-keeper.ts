import { setTimeout as sleep } from "node:timers/promises";
import type { HttpConfig } from "../http/config.ts";
import type { Log } from "../runtime/log.ts";
import type { Hosts } from "../http/hosts.ts";
import type { Keys } from "../runtime/keys.ts";
import { handOn } from "../neighbours/hand-on.ts";
import { keepNeighbour, type Neighbour } from "../neighbours/keep-neighbour.ts";
import { sandboxPaymentKey } from "../payments/payment-link.ts";
import { sandboxPort } from "../payments/sandbox-port.ts";
import type { PaymentServerOrder } from "./payment-server.ts";

/**
 * Runs the sandbox's payment provider beside the house. Where another house over the same database does so already, that one's
 * is used, and this one's waits for its turn.
 */
export function keepPaymentServer(order: PaymentServerOrder, log: Log): Neighbour {
  const name = "payment provider";
  const own = keepNeighbour({ name, folder: "psp", program: "payment-process", order, log });

  async function port(): Promise<number | undefined> {
    // One that has its turn now needs a moment; where none is even waiting for it, there will not soon be any.
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const at = sandboxPort(order.folder);
      if (at !== undefined || own.pid() === undefined || performance.now() > deadline) return at;
      await sleep(lookMs);
    }
  }

  return { ...own, port, fetch: handOn({ name, port }) };
}

const patienceMs = 15_000;
const lookMs = 50;

interface Sandbox {
  config: Pick<HttpConfig, "scheme">;
  hosts: Pick<Hosts, "pay" | "origin" | "apiOf">;
  keys: Pick<Keys, "refresh">;
  /** Of its own, which it shares with the providers of the other houses over the same database. */
  folder: string;
}

/** What that payment provider is told about itself and about the house: where both are, and a key. */
export function paymentServerOrder({ config, hosts, keys, folder }: Sandbox): PaymentServerOrder {
  return {
    pages: `${config.scheme}://${hosts.pay}`,
    house: hosts.apiOf(hosts.origin) ?? hosts.origin,
    key: sandboxPaymentKey(keys).toString("base64"),
    folder,
  };
}
