-- The answer to a bet was most of what a bet wrote, and all of it but the balance stands with the bet and its seal: where
-- this names a bet, the body holds the balance alone.
alter table operations add column bet uuid;
