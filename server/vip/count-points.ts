import { edgeOf } from "../../rules/games/edges.ts";
import { pointsOf, rakebackOf } from "../../rules/promotions/vip.ts";
import type { TakeSettled } from "../games/settled-bets.ts";
import type { Eligibility } from "../wallet/eligibility.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { changeVipPlayers } from "./change-players.ts";
import { readPots } from "./pots.ts";
import { rakebackRings } from "./rakeback-rings.ts";
import { createRakebackSums } from "./rakeback.ts";
import { readRealStakes } from "./real-stakes.ts";
import { levelKeptMs, risen } from "./rise.ts";
import { lockVipPlayers } from "./vip-rows.ts";

/** Counts points and rakeback of settled bets, in their order: what a bet earns goes by the level before it. */
export function createPointsCount(sources: Pick<WalletHouse, "clock" | "eligibilities">): TakeSettled {
  return async (tx, bets) => {
    const played = bets.filter(({ isRefund }) => !isRefund);
    const realStakes = await readRealStakes(tx, played);
    const counted = played.flatMap((bet) => {
      const stakeMicro = realStakes.get(bet.id) ?? 0n;
      return stakeMicro > 0n ? [{ ...bet, stakeMicro }] : [];
    });
    if (counted.length === 0) return;
    const now = sources.clock.now();
    const before = await lockVipPlayers(
      tx,
      counted.map(({ player }) => player),
    );
    const members = [...before.values()].filter(({ request }) => request).map(({ player }) => player);
    const eligibilities =
      members.length > 0 ? await sources.eligibilities.load(tx, members) : new Map<bigint, Eligibility>();
    const pots = await readPots(tx, counted);
    const after = new Map(before);
    const rakeback = createRakebackSums();
    for (const bet of counted) {
      const one = after.get(bet.player);
      if (!one) throw new Error(`player ${bet.player} was not locked`);
      const cost = { ...bet, edge: edgeOf({ ...bet, pot: pots.get(bet.id) }) };
      rakeback.add(bet.player, bet.settledMs, rakebackOf(cost, one.level));
      const points = one.points + pointsOf(cost);
      const keptUntilMs = Math.max(one.keptUntilMs ?? 0, bet.settledMs + levelKeptMs);
      after.set(bet.player, risen({ ...one, points, keptUntilMs }, eligibilities.get(bet.player), now));
    }
    const untold = (await rakeback.write(tx, now)).filter(({ player }) => !after.get(player)?.isRakebackTold);
    const rings = await rakebackRings(tx, untold, eligibilities, now);
    for (const { player } of rings) {
      const one = after.get(player);
      if (one) after.set(player, { ...one, isRakebackTold: true });
    }
    await changeVipPlayers(
      tx,
      [...before].map(([player, was]) => ({ before: was, after: after.get(player) ?? was })),
      sources,
      rings,
    );
  };
}
