-- What players may take, once each: a step of the welcome pack, or what a code has brought.
create table offers (
  id uuid primary key,
  player bigint not null references players,
  campaign text not null,
  version int not null,
  step int not null,
  kind text not null check (kind in ('welcome', 'deposit', 'gift')),
  -- "waiting": the next deposit brings it.
  state text not null check (state in ('open', 'waiting', 'taken')),
  made_at timestamptz not null,
  ends_at timestamptz,
  taken_at timestamptz,
  -- The grant that it has become.
  granted uuid,
  check ((state = 'taken') = (taken_at is not null and granted is not null)),
  unique (player, campaign, step)
);
create unique index offers_waiting on offers (player) where state = 'waiting';
create unique index offers_granted on offers (granted) where granted is not null;
