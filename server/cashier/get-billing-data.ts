import { getBillingData as call } from "../../contract/cashier.ts";
import { refuse } from "../http/refusal.ts";
import type { MethodOffer } from "../payments/method-offer.ts";
import { readWallet } from "../wallet/ledger.ts";
import { serve } from "./cashier-house.ts";
import { shownMethod } from "./methods.ts";
import { payoutBonus } from "./payout-bonus.ts";
import { payoutWait } from "./payout-wait.ts";

export const getBillingData = serve(call, async (_input, { house, player, locale }) => {
  const wallet = await readWallet(house.pool, player);
  if (!wallet) return refuse("not_found");
  const rates = await house.rates.current();
  const shown = (way: MethodOffer["way"], isCrypto: boolean) =>
    house.methods
      .of(wallet.currency, way)
      .filter((method) => (method.kind === "crypto") === isCrypto)
      .flatMap((method) => shownMethod(method, rates) ?? []);
  const bonus = await house.profiles.nextBonus(player, locale);
  return {
    payments: { methods: shown("in", false), bonus: bonus && { name: bonus.name } },
    "crypto-payments": shown("in", true),
    "crypto-payouts": shown("out", true),
    "card-payouts": shown("out", false),
    payout_wait: (await payoutWait(player, wallet.currency, house)) ?? null,
    payout_bonus: wallet.grant === undefined ? null : ((await payoutBonus(player, wallet, house)) ?? null),
  };
});
