import type { Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import type { House } from "../house.ts";
import { publish } from "../live/bus.ts";
import { type Entry, lockWallets, moved, post, type Wallet, walletState } from "../wallet/ledger.ts";

/** Puts money into a player's wallet out of nothing, which in the ledger is a correction like any other. */
export async function giveMoney(
  tx: Tx,
  player: bigint,
  amountMicro: Micro,
  { uuid, clock }: Pick<House, "uuid" | "clock">,
): Promise<Wallet> {
  const wallet = (await lockWallets(tx, [player])).get(player);
  if (!wallet) throw new Error("a player without a wallet");
  const entry: Entry = {
    id: uuid(),
    kind: "correction",
    player,
    currency: wallet.currency,
    at: clock.now(),
    reason: "money from the sandbox desk",
    author: "desk",
    postings: [
      { account: "player.real", owner: player, amountMicro },
      { account: "adjustment", amountMicro: -amountMicro },
    ],
  };
  await post(tx, [entry]);
  const after = moved(wallet, entry);
  await publish(tx, [{ channel: "wallet", player, seq: after.seq, type: "balance", data: walletState(after) }]);
  return after;
}
