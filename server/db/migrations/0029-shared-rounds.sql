-- Hash chains that many people's rounds come from; what is not yet played is encrypted.
create table chains (
  id uuid primary key,
  game text not null,
  -- `published`: its end is known, its salt is not yet; `active`: played from; `used`: played out, or replaced.
  state text not null check (state in ('published', 'active', 'used')),
  length int not null,
  terminating_hash text not null,
  step int not null,
  -- One-way digests of every step-th hash, and those hashes themselves, each encrypted and 60 bytes long.
  checkpoints text[] not null,
  encrypted_hashes bytea not null,
  salt text,
  salt_mode text,
  salt_source text,
  published_at timestamptz not null,
  salted_at timestamptz,
  -- The hash of the next round; counts down.
  next_index int not null
);
create unique index chains_active on chains (game) where state = 'active';

-- Rounds that many play at once. While one runs, the next already takes bets.
create table shared_rounds (
  id uuid primary key,
  game text not null,
  -- The room of a game with several, with the currency where that is not RUB; otherwise empty.
  room text not null default '',
  number bigint not null,
  state text not null check (state in ('betting', 'locking', 'running', 'ended')),
  chain_id uuid references chains (id),
  chain_index int,
  -- What decides it and is told only at its end: of a chain, or a seed of its own, encrypted until then.
  encrypted_seed bytea,
  -- Null, as is all of the chain, while the round before runs: of a chain, this is the very hash that decides that one.
  seed_hash text,
  seed text,
  -- What no house could choose: the chain's salt, or the newest hash of another game.
  entropy text,
  opened_at timestamptz not null,
  closes_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  result jsonb,
  -- Whether what its outcome may have varied by stands in its game's returns.
  is_counted boolean not null default false,
  unique (game, room, number)
);
create unique index shared_rounds_open on shared_rounds (game, room) where state = 'betting';
create index shared_rounds_ended on shared_rounds (game, room, number desc) where state = 'ended';
create index shared_rounds_unfinished on shared_rounds (game, room) where state <> 'ended';

-- Bets in shared rounds; each becomes one of `bets` when it ends, under the same id, unless it was cancelled.
create table shared_bets (
  id uuid primary key,
  round_id uuid not null references shared_rounds (id),
  player_id bigint not null references players (id),
  game text not null,
  room text not null default '',
  slot smallint,
  -- The order of arrival, where that decides.
  position int,
  currency text not null,
  stake_micro bigint not null check (stake_micro > 0),
  choice jsonb not null,
  state text not null check (state in ('open', 'won', 'lost', 'refunded', 'cancelled')),
  multiplier_e4 bigint not null default 0,
  payout_micro bigint not null default 0,
  outcome jsonb,
  at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create index shared_bets_by_round on shared_bets (round_id);
create index shared_bets_open on shared_bets (player_id) where state = 'open';
create index shared_bets_by_player on shared_bets (player_id, id desc);
create unique index shared_bets_slots on shared_bets (round_id, player_id, slot) where slot is not null and state <> 'cancelled';

-- The head of each receipt chain beside the player's own, and how often a player was told of such bets.
create table receipt_chains (
  player_id bigint not null references players (id),
  product text not null,
  receipt_head text not null,
  primary key (player_id, product)
);
create table shared_news (
  player_id bigint primary key references players (id),
  seq bigint not null
);

-- Bets that a shared round or a duel has decided have its seed, and none of the player's. What the receipt says of the
-- seed stands with the bet; the seed itself is told by the round once it has ended.
alter table bets alter column seed_id drop not null;
alter table bets add column round_id uuid;
alter table bets add column server_seed_hash char(64);
alter table bets add column client_seed text;
alter table bets add check (seed_id is not null or num_nulls(round_id, server_seed_hash, client_seed) = 0) not valid;

create table duels (
  id uuid primary key,
  number bigint generated always as identity,
  state text not null check (state in ('open', 'done', 'expired', 'cancelled')),
  currency text not null,
  stake_micro bigint not null check (stake_micro > 0),
  side text not null check (side in ('heads', 'tails')),
  creator_id bigint not null references players (id),
  joiner_id bigint references players (id),
  encrypted_seed bytea,
  seed_hash text not null,
  seed text,
  client_seed_creator text not null,
  client_seed_joiner text,
  fell text,
  at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the creator's stake has left its escrow: with the end, or soon after it where somebody has joined.
  settled_at timestamptz
);
create index duels_open on duels (id desc) where state = 'open';
create index duels_open_by_creator on duels (creator_id) where state = 'open';
create index duels_unsettled on duels (expires_at) where settled_at is null;
create index duels_created on duels (creator_id, at desc);
create index duels_by_creator on duels (creator_id, id desc);
create index duels_by_joiner on duels (joiner_id, id desc);
