-- Single-player games: the seeds that decide, the bets that were decided, and the seals that attest them.

create table seeds (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  state text not null check (state in ('next', 'active', 'revealed')),
  server_seed char(64) not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash char(64) not null,
  -- Chosen after the server seed's hash was shown, so a seed that is next has none yet.
  client_seed text check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- How many bets it has decided, once it is revealed.
  nonces int check (nonces >= 0),
  committed_at timestamptz not null,
  revealed_at timestamptz,
  check ((state = 'next') = (client_seed is null)),
  check ((state = 'revealed') = (nonces is not null)),
  check ((state = 'revealed') = (revealed_at is not null))
);

create unique index seeds_active on seeds (player_id) where state = 'active';
create unique index seeds_next on seeds (player_id) where state = 'next';

-- How far each player has played; the only row of these tables that a bet changes.
create table play (
  player_id bigint primary key references players (id),
  -- The active one.
  seed_id bigint not null references seeds (id),
  -- The next to be used with it.
  nonce int not null default 0 check (nonce >= 0),
  -- The hash of the last receipt, which the next one names.
  receipt_head char(64) not null default repeat('0', 64)
) with (fillfactor = 50);

-- One signature for all receipts that committed together.
create table seals (
  id uuid primary key,
  root char(64) not null,
  -- The receipts' own hashes in order: each one's path to the root follows from them.
  leaves text[] storage external not null,
  signature text not null,
  key_id text not null,
  at timestamptz not null
);

create table bets (
  id uuid not null,
  player_id bigint not null,
  game text not null,
  currency text not null,
  stake_micro bigint not null check (stake_micro > 0),
  payout_micro bigint not null check (payout_micro >= 0),
  multiplier_e4 bigint not null check (multiplier_e4 >= 0),
  choice jsonb not null,
  outcome jsonb not null,
  seed_id bigint not null,
  nonce integer not null,
  rules_hash char(64) not null,
  previous char(64) not null,
  seal_id uuid not null,
  leaf smallint not null,
  at timestamptz not null,
  primary key (player_id, id)
);

create trigger bets_are_final before update or delete or truncate on bets
  for each statement execute function refuse_change('a decided bet stands');

create trigger seals_are_final before update or delete or truncate on seals
  for each statement execute function refuse_change('a seal stands');
