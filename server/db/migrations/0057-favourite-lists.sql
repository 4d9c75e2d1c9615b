-- How often a player's favourites have changed: what is told of them on the live channel is counted by that.
create table favourite_lists (
  player bigint primary key references players,
  seq bigint not null
);
