-- The public halves of all keys that receipts were ever signed with, so that an old receipt can still be checked.

create table receipt_keys (
  key_id text primary key,
  jwk jsonb not null,
  since timestamptz not null,
  -- The house that signs with it keeps this ahead of its clock.
  until timestamptz not null
);
