import type { Profile } from "../../contract/accounts.ts";
import type { Answer } from "../../contract/errors.ts";
import type { Table } from "../cache/store.ts";
import type { WorkerContext } from "../context.ts";
import { lazily, loadOnce } from "../bridge/registry.ts";
import type { Intents } from "../money/intents.ts";
import type { SettingRow } from "../transport/settings.ts";
import type { Cashier } from "./feature.ts";

export interface CashierParts {
  intents: Intents;
  reloadProfile(): Promise<Answer<Profile>>;
  /** Of the device, whoever pays on it. */
  rows: Table<SettingRow>;
}

/** When the player has registered on this device, in this very session. */
export const newcomerKey = "newcomer";

/** Money in and out; what it is made of comes with the first who asks. */
export function createCashier(context: WorkerContext, parts: CashierParts) {
  const load = loadOnce<Cashier>(async () => (await import("./feature.ts")).createCashierCalls(context, parts));

  const kind = (name: keyof Cashier["kinds"]) => () =>
    load().then(
      ({ kinds }) => kinds[name],
      () => undefined,
    );

  return {
    /** What was ordered of the cashier and not answered. */
    kinds: { deposit: kind("deposit"), payout: kind("payout") },
    welcome: () => context.scope.cache?.put(newcomerKey, context.environment.now()),
    feature: lazily<Cashier["feature"]>(
      {
        billing$: true,
        deposits$: true,
        deposit: true,
        follow: true,
        claimPaid: true,
        payouts$: true,
        payout: true,
        confirmPayout: true,
        resendPayoutCode: true,
        cancelPayout: true,
        totals$: true,
        newcomer$: true,
        claimPrompt: true,
      },
      async () => (await load()).feature,
    ),
  };
}
