-- Money in and money out. What moves money is the ledger's; here stands how each payment and each withdrawal is getting on,
-- and what the payment provider has said of it.

create table deposits (
  -- 128 bits of chance: who does not know it cannot guess it.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  player bigint not null references players,
  -- The key of the call that ordered it.
  operation_key uuid not null,
  provider text not null,
  method text not null,
  kind text not null check (kind in ('card', 'redirect', 'crypto')),
  currency text not null,
  -- What was ordered stays; what is credited, and what has to be paid for it, is as the provider last said.
  ordered_micro bigint not null check (ordered_micro > 0),
  amount_micro bigint not null check (amount_micro > 0),
  commission_micro bigint not null default 0 check (commission_micro >= 0),
  state text not null check (state in ('new', 'waiting', 'seen', 'paid', 'failed', 'expired', 'review')),
  sum_was_changed boolean not null default false,
  late boolean not null default false,
  -- The provider's own name for it, once it has one.
  payment text,
  -- Where and how to pay: card, phone number, address, network, redirect, as the provider has answered.
  place jsonb,
  -- The amount in the currency that is really sent: currency, amount, rate, source, at.
  exchange jsonb,
  promo text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The entry that has credited it: at most one, and one for nothing else.
  entry uuid unique,
  -- Since when it is known what the provider has made of the order: until then the call that gave it is pending.
  answered_at timestamptz,
  unique (provider, payment),
  unique (player, operation_key),
  check ((state = 'paid') = (entry is not null)),
  check (state in ('new', 'waiting', 'seen') or ended_at is not null or state = 'review')
) with (fillfactor = 70);

create index deposits_by_player on deposits (player, created_at desc, id);
create index deposits_open on deposits (expires_at) where state in ('new', 'waiting', 'seen');
create index deposits_unanswered on deposits (created_at) where answered_at is null;

create table payouts (
  id uuid primary key,
  player bigint not null references players,
  operation_key uuid not null,
  provider text not null,
  method text not null,
  kind text not null check (kind in ('card', 'crypto')),
  currency text not null,
  amount_micro bigint not null check (amount_micro > 0),
  fee_micro bigint not null check (fee_micro >= 0),
  exchange jsonb,
  -- Under the house's own key, since it may be the number of a card; and the last of it, for people.
  destination bytea not null,
  destination_shown text not null,
  state text not null check (state in ('unconfirmed', 'waiting', 'sent', 'done', 'refused', 'cancelled')),
  -- The player has asked for it back, and the provider has not yet said whether it is too late.
  is_called_back boolean not null default false,
  -- When the provider has taken it on.
  submitted_at timestamptz,
  -- When the house next has to do something about it, and how often it has begun to: from then on the provider may know of it.
  due_at timestamptz,
  tries int not null default 0,
  -- The provider's own name for it.
  payment text,
  reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  hold_entry uuid not null unique,
  -- The entry that has paid it out or given it back.
  end_entry uuid unique,
  unique (player, operation_key),
  unique (provider, payment),
  check ((state in ('done', 'refused', 'cancelled')) = (end_entry is not null)),
  check ((end_entry is not null) = (ended_at is not null)),
  check (end_entry is null or due_at is null)
) with (fillfactor = 70);

create index payouts_by_player on payouts (player, created_at desc, id);
create index payouts_due on payouts (due_at) where due_at is not null;

-- Where a player's money has been sent before, by a keyed digest: such a place needs no code.
create table payout_places (
  player bigint not null references players,
  digest bytea not null,
  confirmed_at timestamptz not null,
  primary key (player, digest)
);

-- A new one is confirmed by a code, which is good for that one payout.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('verify', 'login', 'reset', 'payout'));
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (
  kind in ('verify', 'login_code', 'login_link', 'reset', 'password_changed', 'provider_linked', 'provider_unlinked', 'payout_code')
);

-- What a payment provider has said, each thing once.
create table payment_events (
  provider text not null,
  id text not null,
  type text not null,
  -- The deposit or payout that it is about.
  subject text not null,
  body jsonb not null,
  -- What came of it.
  outcome text not null,
  at timestamptz not null,
  primary key (provider, id)
);

create index payment_events_by_subject on payment_events (subject);

-- What one unit of one currency is in another, who said so, and since when. Only ever added to.
create table exchange_rates (
  base text not null,
  quote text not null,
  rate numeric not null check (rate > 0),
  source text not null,
  at timestamptz not null,
  primary key (base, quote, at)
);

create trigger exchange_rates_are_final before update or delete or truncate on exchange_rates
  for each statement execute function refuse_change('rates are only ever added to');

-- Somebody else vouches for the age of a player who has not told when they were born: the sandbox's desk, for those it makes.
alter table players add column is_age_vouched boolean not null default false;

-- Grows by one with everything that is told on the live channel "deposits", under the wallet's lock.
alter table wallets add column cashier_seq bigint not null default 0;

alter table entries add check (kind in ('bet', 'deposit', 'payout_hold', 'payout_done', 'payout_back', 'bonus', 'correction'));

-- Bets, deposits and payouts are found by their own tables; an index over all entries would cost every bet.
create index entries_of_the_house on entries (player_id, at desc, id) where kind in ('bonus', 'correction');
