import type { Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import type { WalletHouse } from "./wallet-house.ts";
import { type Entry, lockWallets, walletAfter, post, type Wallet, walletState } from "./ledger.ts";

interface Correction {
  amountMicro: Micro;
  reason: string;
  author: string;
}

/** Moves a player's money by an entry with reason and author; undefined if the player has less than is to be taken. */
export async function correctBalance(
  tx: Tx,
  player: bigint,
  { amountMicro, reason, author }: Correction,
  { uuid, clock }: Pick<WalletHouse, "uuid" | "clock">,
): Promise<Wallet | undefined> {
  const wallet = (await lockWallets(tx, [player])).get(player);
  if (!wallet) throw new Error("a player without a wallet");
  if (wallet.balanceMicro + amountMicro < 0n) return undefined;
  const entry: Entry = {
    id: uuid(),
    kind: "correction",
    player,
    currency: wallet.currency,
    at: clock.now(),
    reason,
    author,
    postings: [
      { account: "player.real", owner: player, amountMicro },
      { account: "adjustment", amountMicro: -amountMicro },
    ],
  };
  await post(tx, [entry]);
  const after = walletAfter(wallet, entry);
  await publish(tx, [{ channel: "wallet", player, seq: after.seq, type: "balance", data: walletState(after) }]);
  return after;
}
