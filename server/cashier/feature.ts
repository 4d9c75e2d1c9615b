import { webhookPath } from "../../contract/payment-provider.ts";
import type { Route } from "../http/route.ts";
import type { Bus } from "../live/bus.ts";
import { createHttpProvider } from "../payments/http-provider.ts";
import { paymentLink } from "../payments/payment-link.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import type { MethodOffer } from "../payments/method-offer.ts";
import type { PaymentsConfig } from "../payments/config.ts";
import { readPayments } from "../payments/payments-file.ts";
import { sandboxMethods } from "../payments/sandbox-methods.ts";
import { createWebhook } from "../payments/webhook.ts";
import type { Keys } from "../runtime/keys.ts";
import { cancelPayout } from "./cancel-payout.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { readCashier } from "./cashier-news.ts";
import { confirmPayout } from "./confirm-payout.ts";
import { createDeposit } from "./create-deposit.ts";
import { createPayout } from "./create-payout.ts";
import { createDepositUpkeep } from "./deposit-upkeep.ts";
import { getBillingData } from "./get-billing-data.ts";
import { getMoneyTotals } from "./get-money-totals.ts";
import { getOperations } from "./get-operations.ts";
import { getPaymentStatus } from "./get-payment-status.ts";
import { createMethods } from "./methods.ts";
import { paymentHistories } from "./money-histories.ts";
import { createPayoutDispatcher } from "./payout-dispatcher.ts";
import { createPayoutEngine } from "./payout-engine.ts";
import { createRates } from "./rates.ts";
import { resendPayoutCode } from "./resend-payout-code.ts";
import { takeEvent } from "./take-event.ts";

type Dependencies = Omit<CashierHouse, "keys" | "payments" | "methods" | "rates" | "withdrawals" | "moneyHistories"> & {
  config: CashierHouse["config"] & PaymentsConfig;
  keys: Keys;
  bus: Bus;
};

export interface PaymentSources {
  paymentProvider?: PaymentProvider | undefined;
  name?: string | undefined;
  /** The port of the sandbox's provider, while it runs. */
  port?: (() => Promise<number | undefined>) | undefined;
}

export function openCashier(dependencies: Dependencies, { paymentProvider, name, port }: PaymentSources) {
  const { config, hosts, keys, pool, clock, log, bus } = dependencies;
  const named = readPayments(config);
  const link = paymentLink({ named, keys, name, port });
  const callback = `${hosts.apiOf(hosts.origin)}${webhookPath(link.name)}`;
  const payments = paymentProvider ?? createHttpProvider({ link, callback, clock, log });
  const offers = named?.methods ?? sandboxMethods;
  const methods = createMethods(offers);
  const withdrawals = createPayoutEngine({ ...dependencies, methods, provider: payments.name });
  const nouns = { payments, methods, withdrawals, rates: createRates({ pool, payments, clock, log }) };
  const house = { ...dependencies, ...nouns };
  const dispatcher = createPayoutDispatcher(house, bus);
  const webhook = createWebhook({
    link,
    clock,
    log,
    take: (event, provider) => takeEvent(event, provider, house),
  });
  const webhookRoute: Route = {
    method: "POST",
    path: webhookPath(":provider"),
    label: "payment event",
    answer: ({ env, param, eventSlot }) => webhook(param("provider"), env, eventSlot),
  };
  return {
    nouns,
    link,
    sendPayouts: dispatcher.workDue,
    endpoints: [
      getOperations,
      getMoneyTotals,
      createPayout,
      confirmPayout,
      resendPayoutCode,
      cancelPayout,
      getBillingData,
      createDeposit,
      getPaymentStatus,
    ],
    routes: [webhookRoute],
    site: { config: () => waysToPayIn(offers) },
    channels: { deposits: { readSnapshot: (player: bigint) => readCashier(house, player) } },
    histories: paymentHistories(house),
    jobs: [createDepositUpkeep(house)],
    close: dispatcher.close,
  };
}

/** As the site names them to everybody: by their kinds, and by their names where a kind says little. */
function waysToPayIn(offers: readonly MethodOffer[]) {
  const ways = offers.filter(({ way }) => way === "in");
  return {
    payments: [...new Set(ways.map(({ kind }) => kind))],
    redirectPayments: ways.filter(({ kind }) => kind === "redirect").map(({ name }) => name),
  };
}
