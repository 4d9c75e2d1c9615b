import type pg from "pg";
import type { TopEntry } from "../../contract/top.ts";
import type { TopOrder } from "../../contract/filters.ts";
import type { PlayedId } from "../../rules/games/ids.ts";
import { multiplierText, toWire } from "../../rules/money.ts";
import type { Period } from "../../rules/safe-play/spans.ts";
import { shownName } from "../accounts/players.ts";

interface Board {
  period: Period;
  by: TopOrder;
  startsAt: Date;
}

/** The best, who first; those who hide their statistics without their names. */
export async function listTop(db: pg.Pool, { period, by, startsAt }: Board, limit: number): Promise<TopEntry[]> {
  const { rows } = await db.query<TopRow & { name: string | null; is_statistics_hidden: boolean }>(
    `select ${columnsOf(by)}, t.player_id, p.name, p.is_statistics_hidden from (
       select * from top_players where period = $1 and starts_at = $2 and ${by} > 0
       order by ${by} desc, player_id limit $3
     ) t join players p on p.id = t.player_id order by t.${by} desc, t.player_id`,
    [period, startsAt, limit],
  );
  return rows.map(({ player_id: id, name, is_statistics_hidden: isHidden, ...row }, index) => ({
    ...toFigures(by, row, index + 1),
    player: isHidden ? null : shownName({ id, name }),
  }));
}

/** One player's place, counted by the index and not beyond `mostCounted`. */
export async function findPlace(db: pg.Pool, { period, by, startsAt }: Board, player: bigint) {
  const { rows } = await db.query<TopRow & { before: number }>(
    `select ${columnsOf(by)}, (
       select count(*)::int from (
         select from top_players o where o.period = t.period and o.starts_at = t.starts_at and o.${by} > 0
           and (o.${by} > t.${by} or (o.${by} = t.${by} and o.player_id < t.player_id)) limit ${mostCounted}
       ) better
     ) as before
     from top_players t where period = $1 and starts_at = $2 and player_id = $3 and ${by} > 0`,
    [period, startsAt, player],
  );
  const [row] = rows;
  return row && row.before < mostCounted ? toFigures(by, row, row.before + 1) : undefined;
}

const mostCounted = 10_000;

interface TopRow {
  player_id: bigint;
  value: bigint;
  game: PlayedId | null;
  bet: string | null;
}

function columnsOf(by: TopOrder): string {
  return `t.${by} as value, ${by === "turnover" ? "null as game, null as bet" : `t.${by}_game as game, t.${by}_bet as bet`}`;
}

function toFigures(by: TopOrder, { value, game, bet }: Pick<TopRow, "value" | "game" | "bet">, place: number) {
  const isAmount = by !== "multiplier";
  return {
    place,
    amount: isAmount ? toWire(value) : null,
    multiplier: isAmount ? null : multiplierText(value),
    game,
    bet,
  };
}
