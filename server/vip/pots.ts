import type { Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import type { SettledBet } from "../games/settled-bets.ts";

/** Of each bet in a pot, all that its player has staked there, and what lies there in all. */
export async function readPots(
  tx: Tx,
  bets: readonly Pick<SettledBet, "id" | "game">[],
): Promise<Map<string, { ownMicro: Micro; potMicro: Micro }>> {
  const ids = bets.filter(({ game }) => game === "rooms").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  // A bet keeps its id from the pot.
  const { rows } = await tx.query<{ id: string; own: bigint; pot: bigint }>(
    `select b.id, sums.own, sums.pot from shared_bets b cross join lateral (
       select sum(stake_micro) filter (where o.player_id = b.player_id)::bigint as own, sum(stake_micro)::bigint as pot
       from shared_bets o where o.round_id = b.round_id and o.state <> 'cancelled'
     ) sums where b.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, own, pot }) => [id, { ownMicro: own, potMicro: pot }]));
}
