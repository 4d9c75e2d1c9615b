import type pg from "pg";
import type { Currency, Micro } from "../../rules/money.ts";
import type { Parts, Wagering } from "../../rules/promotions/bonus.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import type { BonusChanges } from "./bonus-money.ts";

/** Bonus money that a player has been given, in an account of its own. */
export interface Grant extends Wagering {
  id: string;
  player: bigint;
  currency: Currency;
  /** What gave it, and which one of those. */
  source: string;
  reference: string | undefined;
  amountMicro: Micro;
  state: "active" | GrantEnd;
  openedAtMs: number;
  expiresAtMs: number;
  endedAtMs: number | undefined;
  /** What was left at its end: it has become real money, or is gone. */
  leftMicro: Micro | undefined;
}

export type GrantEnd = "completed" | "spent" | "expired" | "given_up" | "taken_back";

/** A stake that bonus money was part of. It has the id of the bet that it becomes. */
export interface BonusStake extends Parts {
  id: string;
  player: bigint;
  /** Perhaps one that has ended since. */
  grant: Pick<Grant, "id" | "state">;
  /** What came back; undefined while it is open. */
  back: (Parts & { atMs: number }) | undefined;
}

/** A stake of a bet that may be over, with how its grant stands. */
export interface SettledStake extends BonusStake {
  grant: Pick<Grant, "id" | "state" | "endedAtMs" | "expiresAtMs">;
}

/** Call it with the wallets locked. */
export async function loadActiveGrants(db: Pick<Tx, "query">, players: readonly bigint[]): Promise<Map<bigint, Grant>> {
  const { rows } = await db.query<GrantRow>({
    name: "load active grants",
    text: `select ${grantColumns} from bonus_grants g where g.player_id = any($1::bigint[]) and g.state = 'active'`,
    values: [arrayOf(players)],
  });
  return new Map(rows.map((row) => [row.player_id, toGrant(row)]));
}

/** Open ones. Call it with the wallets locked. */
export async function loadBonusStakes(tx: Tx, players: readonly bigint[]): Promise<Map<string, BonusStake>> {
  const { rows } = await tx.query<StakeRow>({
    name: "load bonus stakes",
    text: `select s.id, s.player_id, s.grant_id, g.state as grant_state, s.real_micro, s.bonus_micro
      from bonus_stakes s join bonus_grants g on g.id = s.grant_id
      where s.player_id = any($1::bigint[]) and s.ended_at is null`,
    values: [arrayOf(players)],
  });
  return new Map(rows.map((row) => [row.id, toStake(row)]));
}

/** Of these bets, open or not, with the grants that theirs have gone over into as those stand now. */
export async function bonusStakesOf(tx: Tx, bets: readonly string[]): Promise<Map<string, SettledStake>> {
  const { rows } = await tx.query<StakeRow & { ended_at: Date | null; expires_at: Date }>({
    name: "bonus stakes of bets",
    text: `with recursive followed as (
        select s.id, s.grant_id from bonus_stakes s where s.id = any($1::uuid[])
        union all
        select f.id, g.id from followed f join bonus_grants g on g.carried_from = f.grant_id
      )
      select s.id, s.player_id, g.id as grant_id, g.state as grant_state, s.real_micro, s.bonus_micro, g.ended_at, g.expires_at
      from followed f join bonus_stakes s on s.id = f.id join bonus_grants g on g.id = f.grant_id
      where not exists (select from bonus_grants n where n.carried_from = g.id)`,
    values: [arrayOf(bets)],
  });
  return new Map(rows.map((row) => [row.id, toSettledStake(row)]));

  function toSettledStake(row: (typeof rows)[number]): SettledStake {
    const stake = toStake(row);
    const times = { endedAtMs: row.ended_at?.getTime(), expiresAtMs: row.expires_at.getTime() };
    return { ...stake, grant: { ...stake.grant, ...times } };
  }
}

/**
 * What of these bets was staked of bonus money; those of real money alone are missing. A provider's round has a stake for
 * each of its bets, of which some may have been given back.
 */
export async function bonusPartsOf(db: Pick<Tx, "query">, bets: readonly string[]): Promise<Map<string, Micro>> {
  const { rows } = await db.query<{ id: string; bonus_micro: bigint }>({
    name: "bonus parts of bets",
    text: `select id, bonus_micro from bonus_stakes
      where id = any($1::uuid[]) and not exists (select from provider_rounds r where r.id = bonus_stakes.id)
      union all
      select r.id, sum(s.bonus_micro)::bigint
      from provider_rounds r
      join provider_transactions t
        on (t.provider, t.player_id, t.round_id) = (r.provider, r.player_id, r.round_id) and t.state <> 'refunded'
      join bonus_stakes s on s.id = t.id
      where r.id = any($1::uuid[]) group by r.id`,
    values: [arrayOf(bets)],
  });
  return new Map(rows.map((row) => [row.id, row.bonus_micro]));
}

/** How much of a grant is at stake in open bets. */
export async function atStakeOf(db: Pick<Tx, "query">, grant: string): Promise<Micro> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select coalesce(sum(s.bonus_micro), 0)::bigint as sum from bonus_grants g
     join bonus_stakes s on s.player_id = g.player_id and s.grant_id = g.id and s.ended_at is null where g.id = $1`,
    [grant],
  );
  return rows[0]?.sum ?? 0n;
}

/** What is at stake of one that has ended belongs to the one that it went over into. */
export async function carryStakes(tx: Tx, from: Pick<Grant, "id" | "player">, to: Pick<Grant, "id">): Promise<void> {
  await tx.query("update bonus_stakes set grant_id = $3 where player_id = $1 and grant_id = $2 and ended_at is null", [
    from.player,
    from.id,
    to.id,
  ]);
}

/** Newest first. */
export async function listGrants(
  db: pg.Pool,
  player: bigint,
  { before, limit }: { before?: Grant | undefined; limit: number },
): Promise<Grant[]> {
  const { rows } = await db.query<GrantRow>(
    `select ${grantColumns} from bonus_grants g where g.player_id = $1
      and ($2::timestamptz is null or (g.opened_at, g.id) < ($2, $3::uuid))
     order by g.opened_at desc, g.id desc limit $4`,
    [player, before ? new Date(before.openedAtMs) : null, before?.id ?? null, limit],
  );
  return rows.map(toGrant);
}

export async function findGrant(db: Pick<Tx, "query">, id: string): Promise<Grant | undefined> {
  const { rows } = await db.query<GrantRow>(`select ${grantColumns} from bonus_grants g where g.id = $1`, [id]);
  return rows[0] && toGrant(rows[0]);
}

/** Players whose grant has run out. */
export async function listDueGrants(db: pg.Pool, now: number, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ player_id: bigint }>(
    "select player_id from bonus_grants where state = 'active' and expires_at <= $1 order by expires_at limit $2",
    [new Date(now), limit],
  );
  return rows.map(({ player_id }) => player_id);
}

/** Before its money is posted, which the database refuses otherwise. */
export async function writeOpened(tx: Tx, grant: Grant, carried?: Pick<Grant, "id">): Promise<void> {
  await tx.query(
    `with given as (
       insert into bonus_grants (id, player_id, currency, source, reference, amount_micro, required_micro, state, opened_at,
         expires_at, carried_from)
       values ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $9, $10)
     )
     update wallets set grant_id = $1 where player_id = $2`,
    [
      grant.id,
      grant.player,
      grant.currency,
      grant.source,
      grant.reference ?? null,
      grant.amountMicro,
      grant.requiredMicro,
      new Date(grant.openedAtMs),
      new Date(grant.expiresAtMs),
      carried?.id ?? null,
    ],
  );
}

/** Writes how grants went on, after what is left of those that have ended was posted out of them. */
export async function writeChanged(tx: Tx, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  const { rowCount } = await tx.query({
    name: "write grants",
    text: `with changed as (
        update bonus_grants g set state = u.state, wagered_micro = u.wagered, ended_at = u.ended_at, left_micro = u.left_micro
        from unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[], $5::bigint[])
          as u(id, state, wagered, ended_at, left_micro)
        where g.id = u.id and g.state = 'active'
        returning g.id, g.state
      ), freed as (
        update wallets w set grant_id = null from changed c where w.grant_id = c.id and c.state <> 'active'
      )
      select from changed`,
    values: columnsOf(grants.map(toChangedRow), ["id", "state", "wageredMicro", "endedAt", "leftMicro"]),
  });
  if (rowCount !== grants.length) throw new Error(`${grants.length - (rowCount ?? 0)} grants had ended before`);
}

/** Writes stakes that are new, and how others ended; `open` says how many each of these players has open then. */
export async function writeBonusStakes(tx: Tx, { placed, ended, open }: Omit<BonusChanges, "grants">): Promise<void> {
  if (placed.length + ended.length === 0) return;
  const counts = [...open].map(([player, count]) => ({ player, count }));
  await tx.query({
    name: "write bonus stakes",
    text: `with placed as (
        insert into bonus_stakes (id, player_id, grant_id, real_micro, bonus_micro, real_back_micro, bonus_back_micro, ended_at)
        select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
          $8::timestamptz[])
      ), ended as (
        update bonus_stakes s set real_back_micro = u.real, bonus_back_micro = u.bonus, ended_at = u.at
        from unnest($9::uuid[], $10::bigint[], $11::bigint[], $12::timestamptz[]) as u(id, real, bonus, at)
        where s.id = u.id
      )
      update wallets w set open_bonus_stakes = u.count from unnest($13::bigint[], $14::int[]) as u(player, count)
      where w.player_id = u.player`,
    values: [
      ...columnsOf(placed.map(toStakeRow), [
        "id",
        "player",
        "grant",
        "realMicro",
        "bonusMicro",
        "realBack",
        "bonusBack",
        "endedAt",
      ]),
      ...columnsOf(ended.map(toStakeRow), ["id", "realBack", "bonusBack", "endedAt"]),
      ...columnsOf(counts, ["player", "count"]),
    ],
  });
}

const grantColumns = `g.id, g.player_id, g.currency, g.source, g.reference, g.amount_micro, g.required_micro, g.wagered_micro,
  g.state, g.opened_at, g.expires_at, g.ended_at, g.left_micro`;

interface GrantRow {
  id: string;
  player_id: bigint;
  currency: Currency;
  source: string;
  reference: string | null;
  amount_micro: bigint;
  required_micro: bigint;
  wagered_micro: bigint;
  state: Grant["state"];
  opened_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  left_micro: bigint | null;
}

function toGrant(row: GrantRow): Grant {
  return {
    id: row.id,
    player: row.player_id,
    currency: row.currency,
    source: row.source,
    reference: row.reference ?? undefined,
    amountMicro: row.amount_micro,
    requiredMicro: row.required_micro,
    wageredMicro: row.wagered_micro,
    state: row.state,
    openedAtMs: row.opened_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    endedAtMs: row.ended_at?.getTime(),
    leftMicro: row.left_micro ?? undefined,
  };
}

function toChangedRow({ id, state, wageredMicro, endedAtMs, leftMicro }: Grant) {
  const endedAt = endedAtMs === undefined ? null : new Date(endedAtMs).toISOString();
  return { id, state, wageredMicro, endedAt, leftMicro: leftMicro ?? null };
}

interface StakeRow {
  id: string;
  player_id: bigint;
  grant_id: string;
  grant_state: Grant["state"];
  real_micro: bigint;
  bonus_micro: bigint;
}

function toStake(row: StakeRow): BonusStake {
  return {
    id: row.id,
    player: row.player_id,
    grant: { id: row.grant_id, state: row.grant_state },
    realMicro: row.real_micro,
    bonusMicro: row.bonus_micro,
    back: undefined,
  };
}

function toStakeRow({ id, player, grant: { id: grant }, realMicro, bonusMicro, back }: BonusStake) {
  const endedAt = back ? new Date(back.atMs).toISOString() : null;
  const [realBack, bonusBack] = [back?.realMicro ?? null, back?.bonusMicro ?? null];
  return { id, player, grant, realMicro, bonusMicro, realBack, bonusBack, endedAt };
}
