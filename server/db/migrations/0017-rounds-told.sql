-- What players are told of their rounds on all of their devices, and the list of their revealed seeds.

-- Grows by one with every change of the player's rounds: the number of the newest that they are told of.
alter table play add column rounds_seq bigint not null default 0;

create index seeds_revealed on seeds (player_id, id) where state = 'revealed';
