-- What each player has done in a day, a week and a month of UTC, in millionths of a rouble, as the top ranks it.
create table top_players (
  period text not null check (period in ('day', 'week', 'month')),
  starts_at timestamptz not null,
  player_id bigint not null references players (id),
  turnover bigint not null,
  -- The highest payout of one bet, and the highest multiplier of one: with the game and the bet that everybody may check.
  win bigint not null default 0,
  win_game text,
  win_bet uuid,
  multiplier bigint not null default 0,
  multiplier_game text,
  multiplier_bet uuid,
  primary key (period, starts_at, player_id)
);
create index top_by_turnover on top_players (period, starts_at, turnover desc, player_id);
create index top_by_win on top_players (period, starts_at, win desc, player_id) where win > 0;
create index top_by_multiplier on top_players (period, starts_at, multiplier desc, player_id) where multiplier > 0;
create index top_by_time on top_players (starts_at);
