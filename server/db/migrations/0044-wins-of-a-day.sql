-- The highest wins of each second, for the list of the day's. They are written when they are told, and not with the bet.
create table day_wins (
  id uuid primary key,
  at timestamptz not null,
  won_rub_micro bigint not null
);
create index day_wins_by_time on day_wins (at);
create index day_wins_by_height on day_wins (won_rub_micro desc, at desc);
