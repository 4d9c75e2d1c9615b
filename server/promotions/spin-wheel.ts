import { spinWheel as call } from "../../contract/promotions.ts";
import { mostWagering } from "../../rules/promotions/bonus.ts";
import { spunField, wheelDay, wheelPrize } from "../../rules/promotions/wheel.ts";
import { execute, queries } from "../db/queries.ts";
import { nodeHashing } from "../games/hashing.ts";
import { loadPlay } from "../games/seeds.ts";
import { refuse } from "../http/refusal.ts";
import { closedToBonuses } from "./closed-to-bonuses.ts";
import { activeGrant, grantBonus, isOfWheel } from "./grant-bonus.ts";
import { serve } from "./promotions-house.ts";
import { readSpin } from "./spins.ts";
import type { promotionTables } from "./tables.ts";

const ask = queries<typeof promotionTables>();

/** Decided under the wallet's lock, which a change of seeds takes, too: so a day has one spin, by one pair. */
export const spinWheel = serve(call, async (_input, { house, player }) =>
  house.wallets.runExclusive(player, async (tx, wallet) => {
    if (!wallet) throw new Error(`player ${player} has no wallet`);
    const nowMs = house.clock.now();
    const day = wheelDay(nowMs);
    const earlier = await readSpin(tx, player, day);
    if (earlier) return earlier;
    const closed = closedToBonuses(await house.eligibilities.loadOne(tx, player), nowMs);
    if (closed) return closed;
    const active = await activeGrant(tx, player, nowMs);
    if (active && !isOfWheel(active)) return refuse("one_bonus");
    const play = (await loadPlay(tx, [player], house.seedCipher)).get(player);
    if (!play) throw new Error(`player ${player} has no seeds`);
    const { currency } = wallet;
    const field = spunField(nodeHashing, { ...play, day });
    const prizeMicro = wheelPrize(field, currency);
    const order = { player, currency, amountMicro: prizeMicro, wagering: mostWagering, source: "wheel" } as const;
    const grant = prizeMicro > 0n ? await grantBonus(tx, { ...order, reference: String(day) }, house) : undefined;
    const query = ask.insertInto("spins").values({
      player,
      day,
      at: new Date(nowMs),
      field,
      prize_micro: prizeMicro,
      currency,
      seed_id: play.seedId,
      granted: grant?.id,
    });
    await execute(tx, query);
    const spin = await readSpin(tx, player, day);
    if (!spin) throw new Error(`player ${player} has not spun`);
    return spin;
  }),
);
