-- What is written to support, and its answers: one thread a player, or a browser that nobody is logged in with. The latter
-- goes into the account that is logged in there next. `seq` counts what was told on the live channel, `last` is the newest
-- message's number; the player has read everything up to `read_to`, support up to `seen_to`.
create table chat_threads (
  id bigint generated always as identity primary key,
  player bigint unique references players,
  browser text unique,
  seq bigint not null default 0,
  last bigint not null default 0,
  read_to bigint not null default 0,
  seen_to bigint not null default 0,
  -- The last word is the player's.
  waits boolean not null default false,
  player_typed_at timestamptz,
  support_typed_at timestamptz,
  written_at timestamptz not null,
  check ((player is null) <> (browser is null))
);
create index chat_threads_waiting on chat_threads (written_at) where waits;
create index chat_threads_of_browsers on chat_threads (written_at) where browser is not null;

create table chat_messages (
  thread bigint not null references chat_threads on delete cascade,
  number bigint not null,
  sender text not null check (sender in ('player', 'support')),
  -- Who of the house has answered.
  author text,
  -- By which the same message that comes again is known.
  key uuid,
  text text not null,
  at timestamptz not null,
  primary key (thread, number),
  unique (thread, key)
);
create index chat_messages_by_time on chat_messages (at);
