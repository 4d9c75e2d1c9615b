-- What players are told of their rounds on all of their devices.

-- Grows by one with every change of the player's rounds: the number of the newest that they are told of.
alter table play add column rounds_seq bigint not null default 0;
