-- The ledger: double entry in micro-units. What was posted is only ever added to, and a balance is the sum of its
-- postings. Rules of play and money are decided by the house; here stands only what must hold whoever writes.

create table wallets (
  player_id bigint primary key references players (id),
  currency text not null check (currency in ('RUB', 'USD', 'KZT', 'INR', 'EUR')),
  balance_micro bigint not null default 0 check (balance_micro >= 0),
  bonus_micro bigint not null default 0 check (bonus_micro >= 0),
  -- Grows by one with every entry that moves this wallet: the number of its news.
  seq bigint not null default 0
) with (fillfactor = 50);

create table entries (
  id uuid primary key,
  kind text not null,
  player_id bigint,
  operation_key uuid,
  reason text,
  author text,
  at timestamptz not null,
  check (kind <> 'correction' or (reason is not null and author is not null))
);

create table postings (
  entry_id uuid not null,
  line smallint not null,
  account text not null,
  owner bigint,
  currency text not null,
  amount_micro bigint not null check (amount_micro <> 0),
  primary key (entry_id, line),
  check (
    case when starts_with(account, 'player.')
      then owner is not null and (account = 'player.real' or starts_with(account, 'player.bonus:'))
      else owner is null
    end
  )
);

-- A house account has no row of its own that every bet would wait for: its balance is the sum of these, one for each
-- statement that moved it, folded into one now and then.
create table house_sums (
  account text not null,
  currency text not null,
  amount_micro numeric not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: %', lower(tg_op), tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end
$$;

create trigger entries_are_final before update or delete or truncate on entries
  for each statement execute function refuse_change('the ledger is only ever added to');

create trigger postings_are_final before update or delete or truncate on postings
  for each statement execute function refuse_change('the ledger is only ever added to');

-- Depth 0 is a statement from outside: the trigger on postings below comes from within.
create trigger wallets_follow_postings before update of player_id, currency, balance_micro, bonus_micro, seq on wallets
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change('a balance moves with its postings');

create trigger wallets_stay before delete or truncate on wallets
  for each statement execute function refuse_change('a wallet stays');

create trigger wallets_start_empty before insert on wallets
  for each row when (new.balance_micro <> 0 or new.bonus_micro <> 0 or new.seq <> 0)
  execute function refuse_change('a wallet starts empty');

-- All that it reads it finds by key; a plan kept from when the tables were small would read them whole.
create function apply_postings() returns trigger language plpgsql
  set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  owners bigint;
  moved bigint;
begin
  if exists (select from fresh group by entry_id, currency having sum(amount_micro) <> 0) then
    raise exception 'the postings of an entry do not sum to zero' using errcode = 'check_violation';
  end if;
  -- Line 0 can be written only once, so an entry is posted whole, in one statement.
  if exists (select from fresh group by entry_id having min(line) <> 0) then
    raise exception 'an entry is posted in one statement' using errcode = 'check_violation';
  end if;
  if exists (select from fresh f where f.line = 0 and not exists (select from entries e where e.id = f.entry_id)) then
    raise exception 'postings belong to an entry' using errcode = 'foreign_key_violation';
  end if;

  update wallets w
  set balance_micro = w.balance_micro + d.real, bonus_micro = w.bonus_micro + d.bonus, seq = w.seq + d.entries
  from (
    select owner, currency,
      coalesce(sum(amount_micro) filter (where account = 'player.real'), 0) as real,
      coalesce(sum(amount_micro) filter (where account <> 'player.real'), 0) as bonus,
      count(distinct entry_id) as entries
    from fresh where owner is not null group by owner, currency
  ) d
  where w.player_id = d.owner and w.currency = d.currency;
  get diagnostics moved = row_count;
  select count(distinct (owner, currency)) into owners from fresh where owner is not null;
  if moved <> owners then
    raise exception 'a posting has no wallet in its currency' using errcode = 'foreign_key_violation';
  end if;

  insert into house_sums (account, currency, amount_micro)
  select account, currency, sum(amount_micro) from fresh where owner is null group by account, currency;
  return null;
end
$$;

create trigger postings_apply after insert on postings
  referencing new table as fresh for each statement execute function apply_postings();

-- What became of each call that moves money, by the key that its sender made for it. Kept for seven days.
create table operations (
  player_id bigint not null,
  key uuid not null,
  -- Of the call and its input; none where the key was closed before a call came.
  fingerprint char(64),
  state text not null check (state in ('pending', 'done', 'refused', 'closed')),
  status smallint,
  body text,
  at timestamptz not null,
  primary key (player_id, key),
  check (state in ('pending', 'closed') or (fingerprint is not null and status is not null and body is not null))
) with (toast_tuple_target = 8160);

-- For the purge alone; it costs a bet nothing.
create index operations_at on operations using brin (at);
