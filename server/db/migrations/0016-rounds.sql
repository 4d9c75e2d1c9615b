-- Rounds that are played in steps, choices that take their amount more than once, and what the games have returned.

-- What is hidden of a round stands nowhere: it is dealt again from the seed, and the actions are played over it.
create table rounds (
  id uuid primary key,
  player bigint not null references players,
  game text not null,
  currency text not null,
  stake_micro bigint not null check (stake_micro > 0),
  state text not null check (state in ('open', 'won', 'lost', 'refunded')),
  -- Grows by one with every move: a step names the one that it follows.
  seq int not null check (seq >= 0),
  choice jsonb not null,
  actions jsonb not null,
  seed_id bigint not null references seeds (id),
  nonce int not null,
  rules_hash char(64) not null,
  -- What cashing out would pay, or what was paid.
  multiplier_e4 bigint not null check (multiplier_e4 >= 0),
  payout_micro bigint not null check (payout_micro >= 0),
  opened_at timestamptz not null,
  touched_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
) with (fillfactor = 70);

create unique index rounds_open on rounds (player, game) where state = 'open';
create index rounds_left on rounds (touched_at) where state = 'open';

-- A round ends once, and its end stands.
create trigger rounds_end_once before update on rounds
  for each row when (old.state <> 'open') execute function refuse_change('a round that is over stands');

create trigger rounds_stay before delete or truncate on rounds
  for each statement execute function refuse_change('a round stands');

-- How often the stake was taken, each time with a nonce of its own.
alter table bets add column times smallint not null default 1 check (times > 0);

-- For the latest bets of all players alone; it costs a bet nothing.
create index bets_at on bets using brin (at) with (pages_per_range = 16, autosummarize = on);

-- What each game has taken and paid, and what its rules let expect: the sums of these, one for each group of bets, folded
-- into one now and then. Expectation and variance are in whole units, as they are no money.
create table return_sums (
  game text not null,
  currency text not null,
  bets bigint not null,
  staked_micro numeric not null,
  returned_micro numeric not null,
  expected double precision not null,
  variance double precision not null
);

alter table entries drop constraint entries_kind_check;
alter table entries add constraint entries_kind_check check (
  kind in ('bet', 'round_open', 'round_end', 'round_refund', 'deposit', 'payout_hold', 'payout_done', 'payout_back', 'bonus', 'correction')
);
