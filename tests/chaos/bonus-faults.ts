import type pg from "pg";
import { roundTakenBack } from "../../rules/round-taken-back.ts";

/** What must hold of bonus money beside what holds of all books, whoever did what in which order. */
export async function bonusFaults(pool: pg.Pool): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(rules).map(async ([what, sql]) => {
      const { rows } = await pool.query<{ fault: string }>(`with recursive ${parts} ${sql} limit 5`);
      return rows.map(({ fault }) => `${what}: ${fault}`);
    }),
  );
  return found.flat();
}

/** Where what was a grant's may have gone, and who got what bets of the book have paid so far. */
const parts = `
  heirs as (
    select id, id as heir from bonus_grants
    union all
    select h.id, g.id from heirs h join bonus_grants g on g.carried_from = h.heir
  ),
  paid_by_bets as materialized (
    select b.id, coalesce(sum(p.amount_micro) filter (where p.account = 'house.bonus'), 0) as to_house,
      coalesce(sum(p.amount_micro) filter (where p.owner = b.player_id), 0) as to_player,
      coalesce(sum(p.amount_micro) filter (where starts_with(p.account, 'player.bonus:')), 0) as to_grants
    from book_bets b join (
      select substr(account, 8)::uuid as bet, entry_id from postings where starts_with(account, 'escrow:') and amount_micro < 0
      union all
      select b.id, e.id from entries e
      join book_bets b on b.player_id = e.player_id and b.number = substring(e.reason from '^Bet (\\d+):')::bigint
      where e.kind = 'correction' and e.author = 'book'
    ) e on e.bet = b.id join postings p on p.entry_id = e.entry_id
    group by b.id
  ),
  turnover_of_bets as materialized (
    select b.player_id,
      sum(case state when 'rejected' then 0 when 'void' then sold_micro else stake_micro end) as staked,
      sum(case state when 'rejected' then 0 when 'void' then payout_micro - stake_micro + sold_micro
        else payout_micro - coalesce(to_house, 0) end) as returned
    from book_bets b left join paid_by_bets using (id) group by 1
  ),
  late as materialized (
    select t.player_id, t.provider, t.amount_micro, s.grant_id, coalesce(s.bonus_micro, 0) as bonus_micro
    from provider_transactions t left join bonus_stakes s on s.id = t.id
    where t.kind = 'bet' and t.state = 'settled' and exists (
      select from provider_transactions r where r.provider = t.provider and r.kind = 'rollback' and r.ref_tx_id = t.tx_id
    )
  ),
  late_returns as materialized (
    select e.id, e.player_id, e.author as provider,
      -sum(p.amount_micro) filter (where p.account = 'house.games') as amount_micro,
      coalesce(sum(p.amount_micro) filter (where p.account = 'player.real'), 0) as real_micro,
      coalesce(sum(p.amount_micro) filter (where p.account = 'house.bonus'), 0) as house_micro,
      max(substr(p.account, 14)) filter (where starts_with(p.account, 'player.bonus:')) as grant_id
    from entries e join postings p on p.entry_id = e.id where e.kind = 'correction' and e.reason = '${roundTakenBack}'
    group by e.id
  )`;

const rules = {
  "a bonus takes no real money": `
    select format('entry %s', e.id) as fault from entries e join postings p on p.entry_id = e.id
    where e.kind = 'bonus' and p.account = 'player.real' and p.amount_micro < 0`,

  "a bet and what it returned are the sum of their parts": `
    select format('bet %s', b.id) as fault from bets b join bonus_stakes s on s.id = b.id
    where not exists (select from provider_rounds r where r.id = b.id) and (s.ended_at is null or b.stake_micro * b.times <> s.real_micro + s.bonus_micro
      or b.payout_micro <> s.real_back_micro + s.bonus_back_micro
      or s.bonus_back_micro <> div(b.payout_micro::numeric * s.bonus_micro, s.real_micro + s.bonus_micro))`,

  "a provider's stakes are the sum of their parts, and given back as they were": `
    select format('transaction %s', t.tx_id) as fault from provider_transactions t join bonus_stakes s on s.id = t.id
    where t.amount_micro <> s.real_micro + s.bonus_micro or (t.state = 'open') <> (s.ended_at is null)
      or t.state = 'refunded' and (s.real_back_micro, s.bonus_back_micro) <> (s.real_micro, s.bonus_micro)`,

  "no stake with bonus money is above the most": `
    select format('stake %s', id) as fault from bonus_stakes where real_micro + bonus_micro > 500000000`,

  "what comes back of a grant goes to it, and to the house once it is over and was not wagered": `
    select format('entry %s returns stake %s of a grant that is %s', p.entry_id, s.id, g.state) as fault
    from bonus_stakes s join bonus_grants g on g.id = s.grant_id
    join postings o on o.account = 'escrow:' || s.id and o.amount_micro < 0
    join postings p on p.entry_id = o.entry_id
    where starts_with(p.account, 'player.bonus:') and p.account <> 'player.bonus:' || g.id
      or p.account = 'house.bonus' and (p.amount_micro < 0 or g.state in ('active', 'completed', 'spent'))`,

  "a stake that its provider takes back after the round comes back as it was paid": `
    select format('entry %s', r.id) as fault from late_returns r
    where not exists (
      select from late l left join heirs h on h.id = l.grant_id left join bonus_grants g on g.id = h.heir
      where (l.player_id, l.provider, l.amount_micro) = (r.player_id, r.provider, r.amount_micro) and case
        when r.grant_id is not null then g.id = r.grant_id::uuid and r.real_micro = l.amount_micro - l.bonus_micro and r.house_micro = 0
        when r.house_micro > 0 then g.state in ('expired', 'given_up', 'taken_back') and r.house_micro = l.bonus_micro
          and r.real_micro = l.amount_micro - l.bonus_micro
        else l.bonus_micro = 0 or g.state in ('completed', 'spent') end
    )
    union all
    select format('player %s', player_id)
    from (select player_id, count(*) as count from late group by 1) l
    full join (select player_id, count(*) as count from late_returns group by 1) r using (player_id)
    where l.count is distinct from r.count`,

  "a bet of the book has paid what it pays by now and what is owed of it, however often it was settled": `
    select format('bet %s has paid %s, and not %s with %s owed', b.number, p.to_player + p.to_house, b.payout_micro, b.owed_micro) as fault
    from book_bets b join paid_by_bets p on p.id = b.id
    where b.state <> 'rejected' and p.to_player + p.to_house <> b.payout_micro + b.owed_micro`,

  "nobody has more of a bet's bonus part than it has ever been, and it takes no more real money back than it has paid": `
    select format('bet %s, which pays %s of %s, has paid %s real, %s to grants and %s to the house', b.number, b.payout_micro,
      b.stake_micro, p.to_player - p.to_grants, p.to_grants, p.to_house) as fault
    from book_bets b join paid_by_bets p on p.id = b.id left join bonus_stakes s on s.id = b.id cross join lateral (
      select max(coalesce(div((e ->> 'payout')::numeric * 1000000 * s.bonus_micro, s.real_micro + s.bonus_micro), 0)) as most
      from jsonb_array_elements(b.settlements) e
    ) e
    where b.state not in ('rejected', 'accepted', 'cashed_out') and (p.to_house < 0 or p.to_grants < 0 or p.to_player < p.to_grants
      or p.to_house + p.to_grants > e.most
      or p.to_house > coalesce(div(b.payout_micro::numeric * s.bonus_micro, s.real_micro + s.bonus_micro), 0))`,

  "a grant is what was ordered, and what is left of the wheel's that went over into it": `
    select format('grant %s of %s has to be wagered %s', g.id, g.amount_micro, g.required_micro) as fault
    from bonus_grants g left join bonus_grants p on p.id = g.carried_from
    cross join lateral (
      select split_part(g.reference, ' ', 1)::bigint as amount, split_part(g.reference, ' ', 2)::bigint as wagering
    ) o
    where g.source <> 'deposit' and (g.amount_micro <> o.amount + coalesce(p.left_micro, 0)
      or g.required_micro <> least(g.amount_micro * o.wagering, o.amount * o.wagering + coalesce(p.required_micro - p.wagered_micro, 0)))
      or p.id is not null and (p.player_id, p.source, p.state) is distinct from (g.player_id, 'wheel', 'taken_back')`,

  "nothing is at stake of a grant that went over into another": `
    select format('stake %s', s.id) as fault from bonus_stakes s join bonus_grants n on n.carried_from = s.grant_id
    where s.ended_at is null`,

  "a grant is wagered once it is completed, and by no more than was staked": `
    select format('grant %s is %s', id, state) as fault from bonus_grants
    where (state = 'completed') <> (wagered_micro = required_micro)
    union all
    select format('player %s has wagered %s', g.player_id, sum(g.wagered_micro)) from bonus_grants g
    group by g.player_id having sum(g.wagered_micro) > (
      select coalesce(sum(stake_micro * times), 0) from bets where player_id = g.player_id and outcome ->> 'end' is distinct from 'refunded'
    )`,

  "a deposit that is called back takes its own bonus along, and of real money at most what it brought": `
    select format('deposit %s', d.id) as fault
    from deposits d left join bonus_grants g on g.id = d.grant_id left join (
      select e.reason, count(*) as count, sum(p.amount_micro) as taken from entries e join postings p on p.entry_id = e.id
      where e.kind = 'correction' and p.account = 'adjustment' and e.author = 'bank' group by 1
    ) e on e.reason = 'called back ' || d.id
    where (g.source, g.reference, g.amount_micro) is distinct from ('deposit', d.id, d.amount_micro) and g.id is not null
      or d.reversed_at is not null and g.state = 'active'
      or e.count is not null and (d.reversed_at is null or e.count > 1 or e.taken <= 0 or e.taken > d.amount_micro)`,

  "limits count all that was staked and has come back, whatever money it was": `
    select format('player %s has staked %s and not %s, and had %s back and not %s', l.player_id, l.staked_micro, t.staked,
      l.returned_micro, t.returned) as fault
    from safe_play l left join turnover_of_bets b using (player_id) cross join lateral (
      select
        coalesce((select sum(stake_micro * times) from bets where player_id = l.player_id and game <> 'betting' and outcome ->> 'end' is distinct from 'refunded'), 0)
        + coalesce((select sum(stake_micro) from rounds where player = l.player_id and state = 'open'), 0)
        + coalesce((select sum(stake_micro) from shared_bets where player_id = l.player_id and state = 'open'), 0)
        + coalesce((select sum(bet_micro) from provider_rounds where player_id = l.player_id and state = 'open'), 0)
        + coalesce((select sum(stake_micro) from duels where creator_id = l.player_id and settled_at is null), 0)
        - coalesce((select sum(amount_micro) from late where player_id = l.player_id), 0) + coalesce(b.staked, 0) as staked,
        coalesce((select sum(payout_micro) from bets where player_id = l.player_id and game <> 'betting' and outcome ->> 'end' is distinct from 'refunded'), 0)
        + coalesce((select sum(win_micro) from provider_rounds where player_id = l.player_id and state = 'open'), 0)
        - coalesce((select sum(p.amount_micro) from entries e join postings p on p.entry_id = e.id
            where e.player_id = l.player_id and e.kind in ('bet', 'round_end') and p.account = 'house.bonus' and not exists (
              select from postings o join book_bets b on o.account = 'escrow:' || b.id where o.entry_id = e.id
            )), 0) + coalesce(b.returned, 0) as returned
    ) t
    where l.staked_micro <> t.staked or l.returned_micro <> t.returned`,
} as const;

/** What is rare and has to have come about, each with how often it did. */
export const countRare = `
  with recursive ${parts}
  select 'bet with bonus money settled anew' as name, count(*) from book_bets b join bonus_stakes s on s.id = b.id
  where jsonb_array_length(b.settlements) > 1
  union all select 'stake taken back after its round and its grant', count(*) from late_returns r
  where r.grant_id is null and exists (
    select from late l where (l.player_id, l.provider, l.amount_micro) = (r.player_id, r.provider, r.amount_micro) and l.bonus_micro > 0
  )
  union all select 'stake taken back after its grant', count(*) from provider_transactions t
  join postings o on o.account = 'escrow:' || t.id join postings p on p.entry_id = o.entry_id and p.account = 'house.bonus'
  where t.state = 'refunded'
  union all select 'grant gone over with what was at stake', count(*) from bonus_grants p join bonus_grants g on g.carried_from = p.id
  join bonus_stakes s on s.grant_id = g.id and exists (
    select from postings t where t.entry_id = s.id and t.account = 'player.bonus:' || p.id
  )
  union all select 'deposit called back with its bonus', count(*) from deposits d join bonus_grants g on g.id = d.grant_id
  where d.reversed_at is not null and g.state = 'taken_back'`;
