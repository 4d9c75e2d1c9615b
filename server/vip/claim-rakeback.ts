import { claimRakeback as call } from "../../contract/vip.ts";
import { vipStop } from "../../rules/promotions/vip.ts";
import { publish } from "../live/bus.ts";
import { refuse } from "../http/refusal.ts";
import { type Entry, post, walletAfter, walletState } from "../wallet/ledger.ts";
import { tellVip } from "./change-players.ts";
import { takeRakeback } from "./rakeback.ts";
import { serve } from "./vip-house.ts";
import { lockVipPlayers } from "./vip-rows.ts";
import { readVip } from "./vip-state.ts";

/** Pays all that is there, once: what was taken under the wallet's lock nobody finds again. */
export const claimRakeback = serve(call, (_input, { house, player }) =>
  house.wallets.runExclusive(player, async (tx, wallet) => {
    if (!wallet) return refuse("not_found");
    const now = house.clock.now();
    const stop = vipStop(await house.eligibilities.loadOne(tx, player), now);
    if (stop) return refuse(stop.error);
    // Before what was earned, as whoever counts bets locks it.
    await lockVipPlayers(tx, [player]);
    const amountMicro = await takeRakeback(tx, player, now);
    if (amountMicro === 0n) return refuse("nothing_to_claim");
    const entry: Entry = {
      id: house.uuid(),
      kind: "bonus",
      player,
      currency: wallet.currency,
      at: now,
      reason: "rakeback",
      postings: [
        { account: "player.real", owner: player, amountMicro },
        { account: "house.bonus", amountMicro: -amountMicro },
      ],
    };
    await post(tx, [entry]);
    const after = walletAfter(wallet, entry);
    await publish(tx, [{ channel: "wallet", player, seq: after.seq, type: "balance", data: walletState(after) }]);
    await tx.query(
      "update vip_players set claimed_micro = $2, claimed_at = $3, is_rakeback_told = false where player_id = $1",
      [player, amountMicro, new Date(now)],
    );
    await tellVip(tx, player, house);
    return (await readVip(tx, player, house)).state;
  }),
);
