import type { Limit, LimitKind } from "../../rules/safe-play/limits.ts";
import type { Period } from "../../rules/safe-play/spans.ts";
import type { Tx } from "../db/connect.ts";

/** One limit as a row of players brings it along, where there are any: most players have none. */
export type ListedLimit = [
  kind: LimitKind,
  period: Period,
  value: string,
  changeValue: string | null,
  changeReadyAt: string | null,
];

/** For a query over players: their limits, in the order of kind and period, as JSON. */
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
    await tx.query("delete from play_limits where player_id = $1 and kind = $2 and period = $3", [
      player,
      kind,
      period,
    ]);
    return;
  }
  const { value, change } = limit;
  await tx.query(
    `insert into play_limits (player_id, kind, period, value, change_value, change_ready_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (player_id, kind, period) do update
    set value = excluded.value, change_value = excluded.change_value, change_ready_at = excluded.change_ready_at`,
    [player, kind, period, value, change?.value ?? null, change ? new Date(change.readyAtMs) : null],
  );
}

/** What a player waits for need not be waited for any longer. */
export async function endWaits(tx: Tx, player: bigint, at: number): Promise<void> {
  await tx.query("update play_limits set change_ready_at = $2 where player_id = $1 and change_ready_at > $2", [
    player,
    new Date(at),
  ]);
}
