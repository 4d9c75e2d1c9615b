-- The bets that are told among the high ones. They are written when they are told, and not with the bet.
create table high_bets (
  id uuid primary key,
  at timestamptz not null
);
create index high_bets_by_time on high_bets (at);
