import type { Currency, Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import { type Entry, lockWallets, post, type Wallet, walletAfter, walletState } from "./ledger.ts";
import type { WalletHouse } from "./wallet-house.ts";

interface Reward {
  player: bigint;
  /** In the currency of the player's wallet. */
  amountIn(currency: Currency): Micro;
  /** What it is for, for the books. */
  reason: string;
}

/** Gives players real money of the house's, each of them once; returns what each has got. */
export async function rewardPlayers(
  tx: Tx,
  rewards: readonly Reward[],
  { uuid, clock }: Pick<WalletHouse, "uuid" | "clock">,
): Promise<Map<bigint, { amountMicro: Micro; currency: Currency }>> {
  if (new Set(rewards.map(({ player }) => player)).size !== rewards.length) throw new Error("a player twice");
  const wallets = await lockWallets(
    tx,
    rewards.map(({ player }) => player),
  );
  const at = clock.now();
  const given = rewards.flatMap(({ player, amountIn, reason }) => {
    const wallet = wallets.get(player);
    if (!wallet) throw new Error("a player without a wallet");
    const amountMicro = amountIn(wallet.currency);
    return amountMicro > 0n ? [{ wallet, amountMicro, entry: entryOf(wallet, { amountMicro, reason, at }) }] : [];
  });
  await post(
    tx,
    given.map(({ entry }) => entry),
  );
  const after = given.map(({ wallet, entry }) => walletAfter(wallet, entry));
  await publish(
    tx,
    after.map((wallet) => {
      const { player, seq } = wallet;
      return { channel: "wallet", player, seq, type: "balance", data: walletState(wallet) };
    }),
  );
  return new Map(given.map(({ wallet: { player, currency }, amountMicro }) => [player, { amountMicro, currency }]));

  function entryOf(
    { player, currency }: Wallet,
    { amountMicro, ...rest }: { amountMicro: Micro; reason: string; at: number },
  ): Entry {
    return {
      id: uuid(),
      kind: "bonus",
      player,
      currency,
      ...rest,
      postings: [
        { account: "player.real", owner: player, amountMicro },
        { account: "house.bonus", amountMicro: -amountMicro },
      ],
    };
  }
}
