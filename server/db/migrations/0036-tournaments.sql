-- Tournaments as an operator has laid them in. What one says is fixed from its start on.
create table tournaments (
  id text primary key check (id ~ '^[0-9a-z][0-9a-z-]{0,63}$'),
  definition jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- All bets that were settled before the end have been read: scores stand.
  counted_at timestamptz,
  paid_at timestamptz,
  check (paid_at is null or counted_at is not null)
);
create index tournaments_by_start on tournaments (starts_at);
create index tournaments_by_end on tournaments (ends_at);
create index tournaments_unpaid on tournaments (starts_at) where paid_at is null;

create trigger tournaments_are_paid_once before update on tournaments
  for each row when (old.paid_at is not null) execute function refuse_change('a tournament that is paid stands');

-- Scores and results in ten-thousandths.
create table tournament_entries (
  tournament text not null references tournaments,
  player bigint not null references players,
  joined_at timestamptz not null,
  rounds int not null default 0 check (rounds >= 0),
  score bigint not null default 0 check (score >= 0),
  last_scored_at timestamptz,
  -- Once it is paid:
  place int,
  prize_micro bigint check (prize_micro > 0),
  primary key (tournament, player),
  check ((score = 0) = (last_scored_at is null))
) with (fillfactor = 70);
create index tournament_board on tournament_entries (tournament, score desc, rounds, last_scored_at) where score > 0;
create index tournament_entries_of on tournament_entries (player);

-- The rounds that make the scores.
create table tournament_rounds (
  tournament text not null,
  player bigint not null,
  bet uuid not null,
  game text not null,
  result bigint not null check (result > 0),
  at timestamptz not null,
  primary key (tournament, player, bet),
  foreign key (tournament, player) references tournament_entries
);
