-- At which houses of this database a player has a live socket now. Unlogged: after a crash of the database all come back.
create unlogged table player_lines (
  player bigint not null,
  house text not null,
  primary key (player, house)
);
create index player_lines_of_house on player_lines (house);
