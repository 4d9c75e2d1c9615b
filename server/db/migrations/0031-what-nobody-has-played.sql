-- Rounds of chains whose part in the returns was not added because a house died before it.
create index shared_rounds_uncounted on shared_rounds (game) where state = 'ended' and room = '' and not is_counted;

-- What was never played is not kept for ever: rounds without bets, which their chain leads over, and what was taken back.
alter table shared_rounds add column is_empty boolean not null default false;
update shared_rounds r set is_empty = true
where room = '' and state = 'ended' and game in ('crash', 'roulette')
  and not exists (select from shared_bets where round_id = r.id and state <> 'cancelled');
create index shared_rounds_empty on shared_rounds (ended_at) where is_empty;
create index shared_bets_cancelled on shared_bets (ended_at) where state = 'cancelled';
create index duels_given_back on duels (ended_at) where state in ('expired', 'cancelled');
