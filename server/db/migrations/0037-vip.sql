-- What players have played for in the VIP club: points and, once they have asked to be members, a level.
create table vip_players (
  player_id bigint primary key references players (id),
  -- Millionths of a point.
  points bigint not null default 0 check (points >= 0),
  level int not null default 0 check (level >= 0),
  requested_at timestamptz,
  requested_from text check (requested_from in ('registration', 'vip_page')),
  -- Without play the level falls then.
  kept_until timestamptz,
  -- When a level that was reached while the club gave the player nothing may be looked at again.
  rise_at timestamptz,
  claimed_micro bigint,
  claimed_at timestamptz,
  -- The number of the player's news.
  seq bigint not null default 0,
  check ((requested_at is null) = (requested_from is null)),
  check (level = 0 or (requested_at is not null and kept_until is not null))
);
create index vip_players_falling on vip_players (kept_until) where level > 0;
create index vip_players_rising on vip_players (rise_at) where rise_at is not null;

-- What nobody has claimed yet, by the UTC day whose bets have earned it.
create table rakeback (
  player_id bigint not null references players (id),
  day timestamptz not null,
  amount_micro bigint not null check (amount_micro > 0),
  primary key (player_id, day)
);
create index rakeback_by_day on rakeback (day);
