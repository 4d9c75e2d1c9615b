-- How players have asked to be kept safe, and what is counted of their play. All of it is written under the lock of the
-- player's wallet, so that a stake is decided by what holds at that moment.

-- One row for each player, the one that a bet moves. What was ever played only grows; a sitting and each running period
-- keep what it was when they began, so that a limit needs no sum over bets. Times are ms since 1970.
create table safe_play (
  player_id bigint primary key references players (id),
  -- By whose clocks days, weeks and months are counted. It stays: a change of the player's setting resets no limit.
  zone text not null,
  check_minutes smallint not null default 60 check (check_minutes between 15 and 60),
  pause_kind text check (pause_kind in ('cool_off', 'self_exclusion')),
  -- Null where the exclusion is for good.
  paused_until timestamptz,
  -- Grows by one with every change: the number of its news.
  seq bigint not null default 0,

  deposited_micro bigint not null default 0,
  staked_micro bigint not null default 0,
  returned_micro bigint not null default 0,
  played_ms bigint not null default 0,

  -- The latest sitting: play without a longer break in it.
  sitting_began_ms bigint,
  sitting_last_ms bigint,
  -- When the player last answered a reality check in it, else when it began.
  sitting_checked_ms bigint,
  sitting_staked_micro bigint,
  sitting_returned_micro bigint,

  day_ends_ms bigint not null default 0,
  day_deposited_micro bigint not null default 0,
  day_staked_micro bigint not null default 0,
  day_returned_micro bigint not null default 0,
  day_played_ms bigint not null default 0,
  week_ends_ms bigint not null default 0,
  week_deposited_micro bigint not null default 0,
  week_staked_micro bigint not null default 0,
  week_returned_micro bigint not null default 0,
  week_played_ms bigint not null default 0,
  month_ends_ms bigint not null default 0,
  month_deposited_micro bigint not null default 0,
  month_staked_micro bigint not null default 0,
  month_returned_micro bigint not null default 0,
  month_played_ms bigint not null default 0,

  check (paused_until is null or pause_kind is not null),
  check (pause_kind is distinct from 'cool_off' or paused_until is not null),
  check (num_nulls(sitting_began_ms, sitting_last_ms, sitting_checked_ms, sitting_staked_micro, sitting_returned_micro) in (0, 5))
) with (fillfactor = 50);

insert into safe_play (player_id, zone) select id, timezone from players;

create table play_limits (
  player_id bigint not null references players (id),
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Micro-units of the player's currency, minutes for session.
  value bigint not null check (value > 0),
  -- A looser one that the player has asked for, null for none at all; it waits until then, and afterwards for a second word.
  change_value bigint check (change_value > 0),
  change_ready_at timestamptz,
  primary key (player_id, kind, period),
  check (change_value is null or change_ready_at is not null)
);
