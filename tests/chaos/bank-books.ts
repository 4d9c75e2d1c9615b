import type pg from "pg";
import { checkLedger } from "../../server/wallet/check-ledger.ts";
import type { PayingOut } from "../builders/paying-out.ts";

interface Known {
  deposits: readonly string[];
  payouts: readonly { id: string }[];
  bets: readonly string[];
}

/**
 * Faults of money and orders in the whole database, compared with what the provider knows. Call it when nothing is
 * under way.
 */
export async function faultsInBank(pool: pg.Pool, paying: PayingOut, known: Known): Promise<string[]> {
  const { faults } = await checkLedger(pool);
  for (const [what, sql] of Object.entries(rules)) {
    const { rows } = await pool.query<{ fault: string }>(`select fault from (${sql}) found limit 5`);
    faults.push(...rows.map(({ fault }) => `${what}: ${fault}`));
  }
  await findLost("deposits", known.deposits.slice(-10_000));
  await findLost(
    "payouts",
    known.payouts.slice(-10_000).map(({ id }) => id),
  );
  await findLost("bets", known.bets.slice(-10_000));
  for (const [id, state] of await statesOf(pool)) {
    const there = paying.payouts.get(id)?.state;
    const wrong =
      (there === "done" && state !== "done") ||
      (there === "refused" && state !== "refused") ||
      (state === "done" && there !== "done") ||
      (state === "cancelled" && there !== undefined && there !== "stopped");
    if (wrong) faults.push(`payout ${id} is ${state} here and ${there} there`);
  }
  return faults;

  async function findLost(table: string, ids: readonly string[]): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      `select wanted.id from unnest($1::text[]) as wanted(id) left join ${table} t on t.id = wanted.id::${table === "deposits" ? "text" : "uuid"}
       where t.id is null limit 5`,
      [ids],
    );
    faults.push(...rows.map(({ id }) => `of ${table} ${id} was answered and is not there`));
  }
}

async function statesOf(pool: pg.Pool): Promise<[string, string][]> {
  const { rows } = await pool.query<{ id: string; state: string }>("select id, state from payouts");
  return rows.map(({ id, state }) => [id, state]);
}

const rules = {
  "what is pending is what withdrawals hold": `
    select format('%s in the books, %s held', b.sum, h.sum) as fault
    from (select coalesce(sum(amount_micro), 0) as sum from postings where account = 'withdrawal.pending') b,
      (select coalesce(sum(amount_micro + fee_micro), 0) as sum from payouts where state in ('unconfirmed', 'waiting', 'sent')) h
    where b.sum <> h.sum`,

  "what the provider owes is what it has taken and not paid out": `
    select format('%s in the books, %s by its orders', b.sum, o.sum) as fault
    from (select coalesce(sum(amount_micro), 0) as sum from postings where account = 'psp.clearing') b,
      (select (select coalesce(sum(amount_micro + fee_micro), 0) from payouts where state = 'done')
        - (select coalesce(sum(amount_micro), 0) from deposits where state = 'paid') as sum) o
    where b.sum <> o.sum`,

  "a player has what was paid in, won and given, less what was lost and is held or paid out": `
    select format('player %s has %s, by what has happened %s', w.player_id, w.balance_micro, o.sum) as fault
    from wallets w, lateral (
      select (select coalesce(sum(amount_micro), 0) from deposits where player = w.player_id and state = 'paid')
        + (select coalesce(sum(payout_micro - stake_micro), 0) from bets where player_id = w.player_id)
        + (select coalesce(sum(p.amount_micro), 0) from entries e join postings p on p.entry_id = e.id
           where e.kind = 'correction' and e.player_id = w.player_id and p.owner = w.player_id)
        - (select coalesce(sum(amount_micro + fee_micro), 0) from payouts
           where player = w.player_id and state not in ('refused', 'cancelled')) as sum
    ) o
    where w.balance_micro <> o.sum`,

  "a withdrawal is held once and ends once": `
    select format('payout %s: %s holds, %s ends', p.id, count(h.id), count(e.id)) as fault
    from payouts p left join entries h on h.id = p.hold_entry and h.kind = 'payout_hold'
      left join entries e on e.id = p.end_entry and e.kind = case p.state when 'done' then 'payout_done' else 'payout_back' end
    group by p.id, p.state
    having count(h.id) <> 1 or count(e.id) <> case when p.state in ('done', 'refused', 'cancelled') then 1 else 0 end`,

  "no entry of the cashier belongs to nothing": `
    select format('%s %s', e.kind, e.id) as fault from entries e
    where e.kind in ('deposit', 'payout_hold', 'payout_done', 'payout_back')
      and not exists (select from deposits d where d.entry = e.id)
      and not exists (select from payouts p where e.id in (p.hold_entry, p.end_entry))`,

  "an operation that was done has its bet, deposit or withdrawal": `
    select format('operation %s of player %s', o.key, o.player_id) as fault
    from operations o
    where o.state = 'done'
      and not exists (select from entries e where e.player_id = o.player_id and e.operation_key = o.key)
      and not exists (select from deposits d where d.player = o.player_id and d.operation_key = o.key)
      and not exists (select from payouts p where p.player = o.player_id and p.operation_key = o.key)`,

  "no bet is without its entry": `
    select format('bet %s', b.id) as fault from bets b left join entries e on e.id = b.id where e.kind is distinct from 'bet'`,
};
