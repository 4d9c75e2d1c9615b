-- What the product reports of its use. An event's id is made in the browser, so that one sent twice is counted once.
create table analytics_events (
  id uuid primary key,
  session uuid not null,
  name text not null,
  props jsonb not null,
  build text not null,
  site text not null,
  at timestamptz not null
);
create index analytics_events_at on analytics_events (at, name);

-- Recordings of visits, in parts of one stream of bytes each.
create table replay_parts (
  recording uuid not null,
  part int not null check (part >= 0),
  session uuid not null,
  bytes bytea not null,
  at timestamptz not null,
  primary key (recording, part)
);
create index replay_parts_at on replay_parts (at);
