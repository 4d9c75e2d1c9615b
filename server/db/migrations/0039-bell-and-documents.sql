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

-- What the house has asked of players' documents, read and decided, and who: never changed, only added to.
create table document_log (
  id bigint generated always as identity primary key,
  player bigint not null references players,
  action text not null check (action in ('asked', 'read', 'accepted', 'refused')),
  document uuid references documents,
  reason text,
  -- Who of the house; "house" where it was the house itself.
  author text not null,
  at timestamptz not null
);
create index document_log_by_player on document_log (player, id);
