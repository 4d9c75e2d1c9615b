import type pg from "pg";
import { firstPrevious } from "../../rules/receipts.ts";
import { checkLedger } from "../../server/wallet/check-ledger.ts";

/** Faults of money, keys, nonces or receipts in the whole database; empty however calls were mixed. */
export async function faultsInBooks(pool: pg.Pool): Promise<string[]> {
  const { faults } = await checkLedger(pool);
  for (const [what, sql] of Object.entries(rules)) {
    const { rows } = await pool.query<{ fault: string }>(`select fault from (${sql}) found limit 5`);
    faults.push(...rows.map(({ fault }) => `${what}: ${fault}`));
  }
  return faults;
}

const rules = {
  // Operations are forgotten a week after the stake, by a clock that may be somewhat ahead of the last bet.
  "a bet moves money once, for an operation that was done": `
    select format('bet %s', b.id) as fault
    from bets b left join entries e on e.id = b.id left join operations o on o.player_id = b.player_id and o.key = e.operation_key
      left join duels d on d.id = b.round_id
    where b.game not in ('slots', 'live') and (e.kind is distinct from (case when d.id <> b.id then 'bet' when b.round_id is not null or exists (select from rounds r where r.id = b.id) then 'round_open' else 'bet' end)
      or (o.state is distinct from 'done' and (o.key is not null or e.at > (select max(at) from bets) - interval '6 days'))
      or coalesce(o.bet::text, o.body::jsonb #>> '{bet,id}', o.body::jsonb #>> '{round,id}', o.body::jsonb #>> '{duel,id}')
        <> coalesce(d.id, b.id)::text)`,

  "a provider's round is what its transactions make it, and one of all bets once it is closed": `
    select format('round %s of %s is %s', r.round_id, r.provider, r.state) as fault
    from provider_rounds r left join bets b on b.id = r.id join (
      select provider, player_id, round_id,
        coalesce(sum(amount_micro) filter (where kind = 'bet' and state <> 'refunded'), 0) as bet,
        coalesce(sum(amount_micro) filter (where kind = 'free_bet' and state <> 'refunded'), 0) as free,
        coalesce(sum(amount_micro) filter (where kind = 'win'), 0) as win,
        count(*) filter (where state = 'open') as open
      from provider_transactions group by 1, 2, 3
    ) t on t.provider = r.provider and t.player_id = r.player_id and t.round_id = r.round_id
    where t.bet is distinct from r.bet_micro or t.free <> r.free_micro or t.win <> r.win_micro + r.gift_micro
      or (r.state <> 'open' and t.open > 0)
      or (r.state = 'closed') is distinct from (b.id is not null)
      or b.stake_micro <> r.bet_micro or b.player_id <> r.player_id
      or b.payout_micro <> case when r.bet_micro > 0 then r.win_micro else r.gift_micro end`,

  "what providers have paid a player stands in the ledger, and nothing else does": `
    select format('player %s was paid %s, by the ledger %s', player_id, t.paid, e.paid) as fault
    from (
      select player_id, sum(amount_micro) as paid from provider_transactions
      where kind = 'win' and amount_micro > 0 group by 1
    ) t full join (
      select e.player_id, sum(p.amount_micro) as paid
      from entries e join postings p on p.entry_id = e.id
      where (p.owner = e.player_id or p.account = 'house.bonus' and e.kind = 'round_end')
        and (e.kind = 'round_end' and not exists (
          select from postings o where o.entry_id = e.id and starts_with(o.account, 'escrow:')
        ) or e.kind = 'bonus' and e.reason in ('free_spins', 'jackpot'))
      group by 1
    ) e using (player_id)
    where t.paid is distinct from e.paid`,

  "tips are what the accounts of providers hold": `
    select format('tips of %s are %s, by the ledger %s', provider, t.sum, p.sum) as fault
    from (
      select provider, sum(amount_micro) filter (where state = 'open') as sum from provider_transactions
      where kind = 'tip' group by 1
    ) t full join (
      select substr(account, 6) as provider, sum(amount_micro) as sum from postings where starts_with(account, 'tips:') group by 1
    ) p using (provider)
    where coalesce(t.sum, 0) <> coalesce(p.sum, 0)`,

  "a round that is over is a bet, and one that is open is none": `
    select format('round %s is %s', r.id, r.state) as fault
    from rounds r left join bets b on b.id = r.id
    where (r.state = 'open') <> (b.id is null) or b.payout_micro <> r.payout_micro or b.multiplier_e4 <> r.multiplier_e4
      or b.stake_micro <> r.stake_micro or b.nonce <> r.nonce or b.seed_id <> r.seed_id`,

  "a bet of a shared round is one of all bets once it has ended, and none before": `
    select format('bet %s is %s', s.id, s.state) as fault
    from shared_bets s left join bets b on b.id = s.id
    where (s.state in ('won', 'lost', 'refunded')) is distinct from (b.id is not null)
      or b.payout_micro <> s.payout_micro or b.multiplier_e4 <> s.multiplier_e4 or b.stake_micro <> s.stake_micro
      or b.round_id <> s.round_id or b.player_id <> s.player_id`,

  "a duel that is done is a bet of who has joined, and of its creator once that is settled": `
    select format('duel %s is %s', d.id, d.state) as fault
    from duels d left join bets b on b.round_id = d.id
    group by d.id
    having count(b.id) <> (case when d.state = 'done' then 1 else 0 end) + (case when d.state = 'done' and d.settled_at is not null then 1 else 0 end)
      or bool_or(b.player_id is distinct from (case when b.id = d.id then d.creator_id else d.joiner_id end)) is true
        and count(b.id) > 0
      or (d.state = 'done' and d.settled_at is not null and sum(b.payout_micro) <> d.stake_micro * 198 / 100)`,

  "no slot of a shared round is taken twice by one player": `
    select format('round %s of player %s', round_id, player_id) as fault from shared_bets
    where slot is not null and state <> 'cancelled' group by round_id, player_id, slot having count(*) > 1`,

  "an operation that was done has moved money, but for a step that leaves its round open and a second end of a shared bet": `
    select format('operation %s of player %s', o.key, o.player_id) as fault
    from operations o left join entries e on e.player_id = o.player_id and e.operation_key = o.key
    where (o.state = 'done' and (o.body::jsonb #>> '{round,state}' = 'open' and o.body::jsonb #>> '{round,seq}' <> '0') is not true)
        is distinct from (e.id is not null)
      and not exists (
        select from shared_bets s where s.player_id = o.player_id and s.state <> 'open' and e.id is null
          and (o.body = 'null' or s.id::text = o.body::jsonb #>> '{bet,id}')
      )
      and not exists (
        select from duels d where d.creator_id = o.player_id and d.state <> 'open' and e.id is null and o.body = 'null'
      )
      and (o.body::jsonb ?& '{balance,state}') is not true
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

  // What returns to a grant that is over by then goes to the house.
  "a bet's postings are its stake and its payout": `
    select format('bet %s', b.id) as fault
    from bets b join (
      select entry_id as bet, owner, amount_micro from postings where owner is not null or account = 'house.bonus'
      union all
      select substr(e.account, 8)::uuid, p.owner, p.amount_micro
      from postings e join postings p on p.entry_id = e.entry_id and (p.owner is not null or p.account = 'house.bonus')
      where starts_with(e.account, 'escrow:') and substr(e.account, 8)::uuid <> e.entry_id
    ) p on p.bet = b.id and coalesce(p.owner, b.player_id) = b.player_id
    where b.game not in ('slots', 'live')
    group by b.id, b.stake_micro, b.times, b.payout_micro having sum(p.amount_micro) <> b.payout_micro - b.stake_micro * b.times`,

  "a pair of seeds counts its bets without a gap": `
    select format('seed %s has used %s up to %s, and counts %s', s.id, count(u.nonce), max(u.nonce), coalesce(s.nonces, p.nonce)) as fault
    from seeds s join play p using (player_id) left join (
      select seed_id, generate_series(nonce, nonce + times - 1) as nonce from bets
      union all select seed_id, nonce from rounds where state = 'open'
    ) u on u.seed_id = s.id
    where s.state <> 'next'
    group by s.id, s.nonces, p.nonce
    having count(u.nonce) <> coalesce(s.nonces, p.nonce) or count(distinct u.nonce) <> count(u.nonce) or max(u.nonce) <> count(u.nonce) - 1`,

  // Not by the seals' order: two houses may seal within one millisecond.
  "a receipt names the one before, and no other one does": `
    with chained as (
      select b.id, b.previous, l.leaves[b.leaf + 1] as own,
        format('%s %s', b.player_id, case when b.round_id is not null then coalesce(b.choice ->> 'provider', b.game) end) as chain
      from bets b join seals l on l.id = b.seal_id
    )
    select format('bet %s', id) as fault
    from (
      select c.id, c.previous, o.own as before, count(*) over (partition by c.chain, c.previous) as times
      from chained c left join chained o on o.chain = c.chain and o.own = c.previous
    ) named
    where times > 1 or (before is null and previous <> '${firstPrevious}')`,
};
