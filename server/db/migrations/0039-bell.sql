-- What the bell tells a player. `seq` counts what was told on the live channel, `last` is the newest entry's number, and
-- everything up to `read_to` is read.
create table bells (
  player bigint primary key references players,
  seq bigint not null default 0,
  last bigint not null default 0,
  read_to bigint not null default 0
);

-- The newest of each player; `subject` is what an entry is about, so that it is told once.
create table bell_entries (
  player bigint not null references bells,
  number bigint not null,
  kind text not null,
  subject text not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (player, number),
  unique (player, kind, subject)
);
create index bell_entries_by_time on bell_entries (at);
