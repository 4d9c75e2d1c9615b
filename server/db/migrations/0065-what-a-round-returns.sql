-- What the game of a round returned on average at its first stake, by the list of its provider: the round counts by that
-- when it ends, whatever the list says by then. None where a house of the build before has written the round.
alter table provider_rounds add column rtp double precision;
