-- Rounds of a provider's game that the house pays for. What they win is the player's own, real money.
create table free_spins (
  id uuid primary key,
  player_id bigint not null references players (id),
  provider text not null,
  game_code text not null,
  currency text not null,
  count int not null check (count between 1 and 1000),
  left_count int not null check (left_count between 0 and count),
  bet_micro bigint not null check (bet_micro > 0),
  won_micro bigint not null default 0 check (won_micro >= 0),
  -- What gave them, and which one of those: once each.
  source text not null,
  reference text not null,
  at timestamptz not null,
  expires_at timestamptz not null check (expires_at > at),
  cancelled_at timestamptz,
  unique (player_id, source, reference)
) with (fillfactor = 80);
create index free_spins_of_player on free_spins (player_id, expires_at) where left_count > 0 and cancelled_at is null;
