-- Those that end within a day are looked for every ten minutes, among all that were ever made.
create index offers_ending on offers (ends_at, id) where state <> 'taken';
create index free_spins_ending on free_spins (expires_at, id) where left_count > 0 and cancelled_at is null;
