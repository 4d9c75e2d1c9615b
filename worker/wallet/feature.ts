import { merge, Observable } from "rxjs";
import type { Profile } from "../../contract/accounts.ts";
import { type WalletState, walletState } from "../../contract/wallet.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";

export const walletKey = "wallet";

/** Follows the live channel while that is connected, otherwise the last reply. */
export function createWallet({ live, profile, scope, session }: WorkerContext) {
  const balance$ = scope.of$((cache) => merge(cache.stream<WalletState>(walletKey), followed(cache)));

  /** Keeps the cached balance current; emits nothing itself. */
  function followed(cache: PlayerCache): Observable<never> {
    return new Observable<never>(() => {
      const pushed = live.channel$("wallet", walletState).subscribe(({ data }) => cache.put(walletKey, data));
      const loaded = profile.loaded$.subscribe((loaded) => {
        if (!live.connected && loaded.user.id === session.current().player) cache.put(walletKey, walletOf(loaded));
      });
      return () => {
        pushed.unsubscribe();
        loaded.unsubscribe();
      };
    });
  }

  return { balance$: () => balance$ };
}

function walletOf({ user }: Profile): WalletState {
  const { currency, balance, bonus_balance, total_balance } = user;
  return { currency, balance, bonus_balance, total_balance };
}
