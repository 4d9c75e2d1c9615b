-- A server seed is encrypted until it is revealed (games/seed-cipher.ts). One that an earlier build has written stands in
-- clear until the house has encrypted it.
alter table seeds alter column server_seed drop not null;
-- Nonce, tag and ciphertext.
alter table seeds add column encrypted_seed bytea;
alter table seeds add check ((server_seed is null) = (encrypted_seed is not null));
alter table seeds add check (state <> 'revealed' or server_seed is not null);

-- What is still to be encrypted: nothing, but after an upgrade.
create index seeds_in_clear on seeds (id) where state <> 'revealed' and server_seed is not null;

-- What a browser is known by (accounts/devices.ts) counts for one epoch of an account, which a new password ends; no two
-- accounts have the same one. Browsers that are known already stay so: theirs is the first.
create sequence device_epochs;
alter table players add column device_epoch bigint not null default 0;
alter table players alter column device_epoch set default nextval('device_epochs');
