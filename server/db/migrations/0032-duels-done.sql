-- The last duels, as everybody who looks is told them.
create index duels_done on duels (ended_at desc) where state = 'done';
