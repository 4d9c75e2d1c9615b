import type pg from "pg";
import { firstPrevious } from "../rules/receipts.ts";
import { checkLedger } from "../server/wallet/check-ledger.ts";

/** What is wrong with money, keys, nonces or receipts in the whole database; nothing, however the calls were mixed. */
export async function faultsInBooks(pool: pg.Pool): Promise<string[]> {
  const { faults } = await checkLedger(pool);
  for (const [what, sql] of Object.entries(rules)) {
    const { rows } = await pool.query<{ fault: string }>(`select fault from (${sql}) found limit 5`);
    faults.push(...rows.map(({ fault }) => `${what}: ${fault}`));
  }
  return faults;
}

const rules = {
  "a bet moves money once, for an operation that was done": `
    select format('bet %s', b.id) as fault
    from bets b left join entries e on e.id = b.id left join operations o on o.player_id = b.player_id and o.key = e.operation_key
    where e.kind is distinct from 'bet' or o.state is distinct from 'done' or o.body::jsonb #>> '{bet,id}' <> b.id::text`,

  "an operation that was done has its bet": `
    select format('operation %s of player %s', o.key, o.player_id) as fault
    from operations o left join entries e on e.player_id = o.player_id and e.operation_key = o.key
    where (o.state = 'done') <> (e.id is not null)
      and not exists (select from deposits d where d.player = o.player_id and d.operation_key = o.key)
      and not exists (select from payouts p where p.player = o.player_id and p.operation_key = o.key)`,

  "a deposit that was paid has credited what it says, and nothing else has": `
    select format('deposit %s, entry %s', d.id, e.id) as fault
    from deposits d
    full join (
      select e.id, e.player_id, sum(p.amount_micro) filter (where p.account = 'player.real' and p.owner = e.player_id) as credited,
        sum(p.amount_micro) filter (where p.account = 'psp.clearing') as owed
      from entries e join postings p on p.entry_id = e.id where e.kind = 'deposit' group by e.id
    ) e on e.id = d.entry
    where (d.state = 'paid') is distinct from (e.id is not null)
      or (e.id is not null and (e.player_id <> d.player or e.credited <> d.amount_micro or e.owed <> -d.amount_micro))`,

  "what was paid in is counted towards limits": `
    select format('player %s has paid in %s and counts %s', s.player_id, coalesce(d.paid, 0), s.deposited_micro) as fault
    from safe_play s left join (
      select player, sum(amount_micro) as paid from deposits where state = 'paid' group by player
    ) d on d.player = s.player_id
    where s.deposited_micro <> coalesce(d.paid, 0)`,

  "a bet's postings are its stake and its payout": `
    select format('bet %s', b.id) as fault
    from bets b join postings p on p.entry_id = b.id and p.owner = b.player_id
    group by b.id, b.stake_micro, b.payout_micro having sum(p.amount_micro) <> b.payout_micro - b.stake_micro`,

  "a pair of seeds counts its bets without a gap": `
    select format('seed %s has %s bets up to %s, and counts %s', s.id, count(b.id), max(b.nonce), coalesce(s.nonces, p.nonce)) as fault
    from seeds s join play p using (player_id) left join bets b on b.seed_id = s.id
    where s.state <> 'next'
    group by s.id, s.nonces, p.nonce
    having count(b.id) <> coalesce(s.nonces, p.nonce) or count(distinct b.nonce) <> count(b.id) or max(b.nonce) <> count(b.id) - 1`,

  "a receipt names the one before": `
    select format('bet %s', id) as fault
    from (
      select b.id, b.previous, lag(l.leaves[b.leaf + 1], 1, '${firstPrevious}') over (partition by b.player_id order by b.id) as before
      from bets b join seals l on l.id = b.seal_id
    ) chain
    where previous <> before`,
};
