-- The games that players have marked.
create table favourites (
  player bigint not null references players,
  game text not null,
  at timestamptz not null,
  primary key (player, game)
);
