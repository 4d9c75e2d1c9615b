-- A server seed is encrypted until it is revealed (games/seed-cipher.ts). One that an earlier build has written stands in
-- clear until the house has encrypted it.
alter table seeds alter column server_seed drop not null;
-- Nonce, tag and ciphertext.
alter table seeds add column encrypted_seed bytea;
alter table seeds add check ((server_seed is null) = (encrypted_seed is not null));
alter table seeds add check (state <> 'revealed' or server_seed is not null);

-- What is still to be encrypted: nothing, but after an upgrade.
create index seeds_in_clear on seeds (id) where state <> 'revealed' and server_seed is not null;
