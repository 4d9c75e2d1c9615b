-- Bets of the book. What is offered is in memory at each house; what was taken stands here, with the names and prices that
-- its player saw.
create sequence book_bet_numbers;

create table book_bets (
  id uuid primary key,
  -- By which people call it.
  number bigint not null unique,
  player_id bigint not null references players (id),
  currency text not null,
  kind text not null check (kind in ('single', 'express', 'system')),
  sizes int[] not null,
  lines int not null check (lines > 0),
  line_micro bigint not null check (line_micro > 0),
  stake_micro bigint not null check (stake_micro = line_micro * lines),
  accept text not null check (accept in ('ask', 'higher', 'any')),
  state text not null check (state in ('pending', 'accepted', 'rejected', 'won', 'lost', 'void', 'partly_void', 'half_won',
    'half_lost', 'cashed_out')),
  -- In the order of the slip, each with what has become of it.
  legs jsonb not null,
  most_micro bigint not null,
  expected_return text not null,
  -- Which part of the stake was sold back, and what was paid in all.
  sold_micro bigint not null default 0 check (sold_micro between 0 and stake_micro),
  payout_micro bigint not null default 0 check (payout_micro >= 0),
  -- What should have been taken back and was not there: a person decides.
  owed_micro bigint not null default 0 check (owed_micro >= 0),
  -- Its stake waits in its escrow.
  is_held boolean not null,
  -- Grows by one with each change.
  revision int not null default 0,
  reason text,
  offer jsonb,
  -- The offer that it was placed by holds its prices also when it is looked at again.
  is_offered boolean not null default false,
  cash_outs jsonb not null default '[]',
  settlements jsonb not null default '[]',
  at timestamptz not null,
  decides_at timestamptz,
  ended_at timestamptz,
  check ((state = 'pending') = (decides_at is not null)),
  check ((state in ('pending', 'accepted')) = (ended_at is null)),
  check (is_held or state <> 'pending')
) with (fillfactor = 80);
create index book_bets_of on book_bets (player_id, at);
create index book_bets_open_of on book_bets (player_id, at) where state in ('pending', 'accepted');
create index book_bets_pending on book_bets (decides_at) where state = 'pending';
create index book_bets_held on book_bets (id) where is_held;

-- Which bets an event and a market concern. A leg is open until it has a result.
create table book_legs (
  bet_id uuid not null references book_bets (id),
  leg smallint not null,
  event text not null,
  market text not null,
  starts_at timestamptz not null,
  is_open boolean not null,
  primary key (bet_id, leg)
) with (fillfactor = 80);
create index book_legs_of_event on book_legs (event);
create index book_legs_open on book_legs (event, market) where is_open;

-- Prices that the house keeps for a player, for seconds.
create table book_offers (
  id uuid primary key,
  player_id bigint not null references players (id),
  legs jsonb not null,
  at timestamptz not null,
  expires_at timestamptz not null
);
create index book_offers_by_time on book_offers (expires_at);

-- What a bet was worth when its player asked, for seconds.
create table book_quotes (
  id uuid primary key,
  bet_id uuid not null references book_bets (id),
  revision int not null,
  parts jsonb not null,
  at timestamptz not null,
  expires_at timestamptz not null
);
create index book_quotes_by_time on book_quotes (expires_at);

-- How many changes of their bets a player was told of.
create table book_news (
  player_id bigint primary key references players (id),
  seq bigint not null
);
