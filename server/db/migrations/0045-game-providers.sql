-- What outside providers of games ask of the wallet. A session is one player in one game; its credits are taken long
-- after it has ended.
create table provider_sessions (
  id uuid primary key,
  provider text not null,
  player_id bigint not null references players (id),
  -- The login that it was launched with, and ends with; none in demo, which has no session.
  login uuid,
  currency text not null,
  locale text not null,
  jurisdiction text,
  game_code text not null,
  kind text not null check (kind in ('slots', 'live')),
  at timestamptz not null,
  expires_at timestamptz not null
);
create index provider_sessions_by_login on provider_sessions (login) where login is not null;
create index provider_sessions_by_time on provider_sessions (expires_at);

-- What one player has played in one round of a provider. Of many players' rounds each has a row of its own.
create table provider_rounds (
  provider text not null,
  player_id bigint not null references players (id),
  round_id text not null,
  -- Also of its first stake's escrow, and of the bet that it becomes.
  id uuid not null unique,
  game_code text not null,
  kind text not null check (kind in ('slots', 'live')),
  currency text not null,
  state text not null check (state in ('open', 'closed', 'cancelled')),
  -- Rolled back stakes do not count.
  bet_micro bigint not null check (bet_micro >= 0),
  free_micro bigint not null check (free_micro >= 0),
  win_micro bigint not null check (win_micro >= 0),
  -- Won in free rounds, and jackpots: no stake of the player's has brought that.
  gift_micro bigint not null default 0 check (gift_micro >= 0),
  has_win boolean not null,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (provider, player_id, round_id),
  check ((state = 'open') = (ended_at is null))
) with (fillfactor = 80);
create index provider_rounds_open on provider_rounds (at) where state = 'open';
create index provider_rounds_open_of on provider_rounds (player_id, at) where state = 'open';
create index provider_rounds_cancelled_of on provider_rounds (player_id, at) where state = 'cancelled';
create index provider_rounds_ended on provider_rounds (provider, ended_at) where state <> 'open';

create trigger provider_rounds_end_once before update on provider_rounds
  for each row when (old.state <> 'open') execute function refuse_change('a round that is over stands');

-- Each number that a provider has used counts once, for ever. `tombstone` is a stake that was rolled back before it came.
create table provider_transactions (
  provider text not null,
  tx_id text not null,
  player_id bigint not null references players (id),
  round_id text not null,
  kind text not null check (kind in ('bet', 'free_bet', 'win', 'rollback', 'tombstone', 'adjust')),
  ref_tx_id text,
  amount_micro bigint not null,
  -- Of stakes alone.
  state text check (state in ('open', 'settled', 'refunded')),
  -- Of its escrow.
  id uuid,
  campaign text,
  fingerprint char(64) not null,
  at timestamptz not null,
  primary key (provider, tx_id),
  check ((kind in ('bet', 'free_bet')) = (state is not null))
) with (fillfactor = 80);
create index provider_transactions_of_round on provider_transactions (provider, player_id, round_id);
create index provider_transactions_open on provider_transactions (id) where state = 'open';

create trigger provider_transactions_end_once before update on provider_transactions
  for each row when (old.state is distinct from 'open') execute function refuse_change('a transaction stands');

create trigger provider_transactions_stay before delete or truncate on provider_transactions
  for each statement execute function refuse_change('a transaction stands');

-- Of requests that carry one, for as long as their signature could be taken again.
create table provider_nonces (
  provider text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (provider, nonce)
);
create index provider_nonces_by_time on provider_nonces (at);
