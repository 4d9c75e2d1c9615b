-- Links of advertisements and partners that were followed. The digest is of what makes one the same as another: its
-- kind, what it says, the browser and the day.
create table clicks (
  id uuid primary key,
  digest bytea not null unique,
  kind text not null check (kind in ('page_open', 'utm', 'affiliate')),
  partner text,
  source text,
  medium text,
  campaign text,
  term text,
  -- The link itself, as its owner tells his links apart.
  sub text,
  at timestamptz not null
);
create index clicks_at on clicks (at);

-- Visits of a day, without anything that names anybody.
create table visits (
  digest bytea primary key,
  host text not null,
  browser text,
  system text,
  country text,
  at timestamptz not null
);
create index visits_at on visits (at);

-- By what players came, the first time and later: one row for each source that is not the same as another.
create table attributions (
  player bigint not null references players,
  digest bytea not null,
  stag text,
  promo text,
  partner text,
  adv_id uuid,
  advertise_uid text,
  advertise_source text,
  cpa_one_uid text,
  pr_hash text,
  at timestamptz not null,
  primary key (player, digest)
);

-- What somebody who came has become, once each.
create table conversions (
  player bigint not null references players,
  kind text not null check (kind in ('registration', 'first_deposit')),
  -- Of a registration: how.
  method text check (method in ('email', 'phone', 'social')),
  -- Of a deposit: how much.
  currency text,
  amount_micro bigint,
  at timestamptz not null,
  primary key (player, kind),
  check ((kind = 'registration') = (method is not null)),
  check ((kind = 'first_deposit') = (currency is not null and amount_micro is not null))
);
create index conversions_at on conversions (at);

-- Whoever was here before counts as what they have become.
insert into conversions (player, kind, method, at)
  select id, 'registration', register_method, created_at from players;
insert into conversions (player, kind, currency, amount_micro, at)
  select distinct on (player) player, 'first_deposit', currency, amount_micro, coalesce(ended_at, created_at)
  from deposits where state = 'paid' order by player, coalesce(ended_at, created_at);
