-- Which sites of the house a player can reach and how fast, and the way from one to another.

create table mirror_results (
  player bigint not null references players,
  host text not null,
  -- Null: it did not load.
  ms int check (ms >= 0),
  measured_at timestamptz not null,
  primary key (player, host)
);

create index mirror_results_by_time on mirror_results (measured_at);

-- Hosts that a player was led away from a short while ago.
create table left_mirrors (
  player bigint not null references players,
  host text not null,
  left_at timestamptz not null,
  primary key (player, host)
);

create index left_mirrors_by_time on left_mirrors (left_at);

-- A session on its way to another site of the house, once and for a minute.
create table moves (
  -- SHA-256 of the code.
  digest bytea primary key,
  session uuid not null unique references sessions,
  -- The hosts that it goes from and to.
  origin text not null,
  target text not null,
  -- What the player takes along, under a key that is made of the code.
  luggage bytea not null,
  expires_at timestamptz not null
);

create index moves_by_end on moves (expires_at);

-- The refresh tokens of this generation and all before were left at another host, so whoever comes with one is no thief.
alter table sessions add column left_generation int not null default 0;
