import type { WalletState } from "../../contract/wallet.ts";
import type { WorkerContext } from "../context.ts";
import { walletKey } from "./feature.ts";

/** Takes the balance from a bet's reply, unless the one known is newer. */
export function learnBalance(
  { clock, environment, live, scope }: Pick<WorkerContext, "clock" | "environment" | "live" | "scope">,
  { at, balance }: { at: string; balance: string },
) {
  const cached = scope.cache?.peek<WalletState>(walletKey);
  const houseTimeOf = (of: string) => Date.parse(of) + clock.now() - environment.now();
  if (cached && !live.connected && Date.parse(at) > houseTimeOf(cached.at))
    scope.cache?.put(walletKey, { ...cached.value, balance });
}
