-- Bonus money: each grant is an account of its own, `player.bonus:{grant}`, and a player has one that is active at most.
create table bonus_grants (
  id uuid primary key,
  player_id bigint not null references players (id),
  currency text not null check (currency in ('RUB', 'USD', 'KZT', 'INR', 'EUR')),
  -- What gave it, and which one of those: a deposit's id, a campaign's, a day's.
  source text not null,
  reference text,
  amount_micro bigint not null check (amount_micro > 0),
  required_micro bigint not null check (required_micro between amount_micro and amount_micro * 10),
  wagered_micro bigint not null default 0 check (wagered_micro between 0 and required_micro),
  state text not null check (state in ('active', 'completed', 'spent', 'expired', 'given_up', 'taken_back')),
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  ended_at timestamptz,
  -- What was left of it at its end: it has become real money, or is gone.
  left_micro bigint check (left_micro >= 0),
  check ((state = 'active') = (ended_at is null) and (ended_at is null) = (left_micro is null)),
  check ((state = 'completed') <= (wagered_micro = required_micro)),
  check ((state = 'spent') <= (left_micro = 0)),
  unique (player_id, source, reference)
) with (fillfactor = 70);

create unique index bonus_grants_active on bonus_grants (player_id) where state = 'active';
create index bonus_grants_due on bonus_grants (expires_at) where state = 'active';
create index bonus_grants_by_player on bonus_grants (player_id, opened_at desc, id desc);

create trigger bonus_grants_end_once before update on bonus_grants for each row
  when (old.state <> 'active' or new.wagered_micro < old.wagered_micro or new.id <> old.id or new.player_id <> old.player_id
    or new.amount_micro <> old.amount_micro or new.required_micro <> old.required_micro or new.currency <> old.currency)
  execute function refuse_change('a grant ends once, and its wagering only grows');

create trigger bonus_grants_stay before delete or truncate on bonus_grants
  for each statement execute function refuse_change('a grant stays');

-- The stakes that bonus money was part of, by the id of the bet that each becomes: what comes back is split likewise.
create table bonus_stakes (
  id uuid primary key,
  player_id bigint not null references players (id),
  grant_id uuid not null references bonus_grants (id),
  real_micro bigint not null check (real_micro >= 0),
  bonus_micro bigint not null check (bonus_micro > 0),
  -- What came back of either.
  real_back_micro bigint check (real_back_micro >= 0),
  bonus_back_micro bigint check (bonus_back_micro >= 0),
  ended_at timestamptz,
  check (num_nulls(real_back_micro, bonus_back_micro, ended_at) in (0, 3))
) with (fillfactor = 70);

create index bonus_stakes_open on bonus_stakes (player_id) where ended_at is null;

create trigger bonus_stakes_end_once before update on bonus_stakes for each row
  when (old.ended_at is not null or new.id <> old.id or new.player_id <> old.player_id or new.grant_id <> old.grant_id
    or new.real_micro <> old.real_micro or new.bonus_micro <> old.bonus_micro)
  execute function refuse_change('a stake ends once');

create trigger bonus_stakes_stay before delete or truncate on bonus_stakes
  for each statement execute function refuse_change('a stake stays');

-- A wallet says by itself whether there is anything to be read of bonus money: most have none.
alter table wallets add column grant_id uuid references bonus_grants (id);
alter table wallets add column open_bonus_stakes int not null default 0 check (open_bonus_stakes >= 0);
alter table wallets add check (bonus_micro = 0 or grant_id is not null);

-- As before, but that bonus money moves in no account but that of the wallet's own grant.
create or replace function apply_postings() returns trigger language plpgsql
  set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  is_unbalanced boolean;
  is_late boolean;
  is_loose boolean;
  owners bigint;
  moved bigint;
begin
  select bool_or(posted.is_unbalanced), bool_or(posted.first_line <> 0), bool_or(e.id is null)
  into is_unbalanced, is_late, is_loose
  from (
    select entry_id, bool_or(total <> 0) as is_unbalanced, min(first_line) as first_line
    from (
      select entry_id, currency, sum(amount_micro) as total, min(line) as first_line
      from fresh group by entry_id, currency
    ) in_currency
    group by entry_id
  ) posted
  left join entries e on e.id = posted.entry_id;
  if is_unbalanced then
    raise exception 'the postings of an entry do not sum to zero' using errcode = 'check_violation';
  end if;
  -- Line 0 can be written only once, so an entry is posted whole, in one statement.
  if is_late then
    raise exception 'an entry is posted in one statement' using errcode = 'check_violation';
  end if;
  if is_loose then
    raise exception 'postings belong to an entry' using errcode = 'foreign_key_violation';
  end if;

  with d as materialized (
    select owner, currency,
      coalesce(sum(amount_micro) filter (where account = 'player.real'), 0) as real,
      coalesce(sum(amount_micro) filter (where account <> 'player.real'), 0) as bonus,
      min(account collate "C") as first_account,
      max(account collate "C") as last_account,
      count(distinct entry_id) as entries
    from fresh where owner is not null group by owner, currency
  ), followed as (
    update wallets w
    set balance_micro = w.balance_micro + d.real, bonus_micro = w.bonus_micro + d.bonus, seq = w.seq + d.entries
    from d where w.player_id = d.owner and w.currency = d.currency
      and d.first_account in ('player.real', 'player.bonus:' || w.grant_id)
      and d.last_account in ('player.real', 'player.bonus:' || w.grant_id)
    returning 1
  )
  select (select count(*) from d), (select count(*) from followed) into owners, moved;
  if moved <> owners then
    raise exception 'a posting has no wallet in its currency' using errcode = 'foreign_key_violation';
  end if;

  insert into house_sums (account, currency, amount_micro)
  select account, currency, sum(amount_micro) from fresh where owner is null group by account, currency;
  return null;
end
$$;
