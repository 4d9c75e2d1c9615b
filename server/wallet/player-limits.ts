import type { Limit, LimitKind } from "../../rules/safe-play/limits.ts";
import type { Period } from "../../rules/safe-play/spans.ts";
import type { Tx } from "../db/connect.ts";
import { execute, queries } from "../db/queries.ts";
import type { limitTables } from "./tables.ts";

const ask = queries<typeof limitTables>();

export type ListedLimit = [
  kind: LimitKind,
  period: Period,
  value: string,
  changeValue: string | null,
  changeReadyAt: string | null,
];

/** SQL for a player's limits as JSON, ordered by kind and period; null for most players. */
export function limitsOf(player: string): string {
  return `(
    select json_agg(json_build_array(kind, period, value::text, change_value::text, change_ready_at)
      order by kind, array_position('{day,week,month}', period))
    from play_limits where player_id = ${player}
  )`;
}

export function toLimit([kind, period, value, changeValue, changeReadyAt]: ListedLimit): Limit {
  const change =
    changeReadyAt === null
      ? undefined
      : { value: changeValue === null ? undefined : BigInt(changeValue), readyAtMs: Date.parse(changeReadyAt) };
  return { kind, period, value: BigInt(value), change };
}

export async function writeLimit(
  tx: Tx,
  player: bigint,
  { kind, period }: Pick<Limit, "kind" | "period">,
  limit: Limit | undefined,
): Promise<void> {
  if (!limit) {
    const query = ask.deleteFrom("play_limits").where("player_id", "=", player);
    await execute(tx, query.where("kind", "=", kind).where("period", "=", period));
    return;
  }
  const { value, change } = limit;
  const written = {
    value,
    change_value: change?.value ?? null,
    change_ready_at: change ? new Date(change.readyAtMs) : null,
  };
  const query = ask.insertInto("play_limits").values({ player_id: player, kind, period, ...written });
  await execute(
    tx,
    query.onConflict((conflict) => conflict.columns(["player_id", "kind", "period"]).doUpdateSet(written)),
  );
}

/** Lets pending changes of limits take effect now. */
export async function endWaits(tx: Tx, player: bigint, at: number): Promise<void> {
  const query = ask.updateTable("play_limits").set({ change_ready_at: new Date(at) });
  await execute(tx, query.where("player_id", "=", player).where("change_ready_at", ">", new Date(at)));
}
