-- The wheel of fortune: one spin a player and day, drawn from the pair of seeds that was active then.
create table spins (
  player bigint not null references players,
  day int not null,
  at timestamptz not null,
  field int not null,
  prize_micro bigint not null check (prize_micro >= 0),
  currency text not null,
  seed_id bigint not null references seeds,
  granted uuid,
  primary key (player, day)
);
create unique index spins_granted on spins (granted) where granted is not null;
