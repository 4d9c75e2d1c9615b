-- What was chosen of purposes beyond the necessary: the proof of it, one row for each choice.
create table consents (
  id bigint generated always as identity primary key,
  player bigint references players,
  -- A digest of the browser's own cookie.
  browser text,
  version int not null,
  -- Words with a space between them; none is only what is necessary.
  purposes text not null,
  at timestamptz not null,
  check (player is not null or browser is not null)
);
create index consents_of_player on consents (player, id) where player is not null;
create index consents_of_browser on consents (browser, id) where browser is not null;
create index consents_of_guests on consents (at) where player is null;

-- Which browsers have registered and logged in, for security alone. A nonce is good once.
create table fingerprints (
  nonce uuid primary key,
  player bigint not null references players,
  purpose text not null check (purpose in ('registration', 'login')),
  digest bytea not null,
  seen_at timestamptz not null
);
create index fingerprints_by_digest on fingerprints (digest) where purpose = 'registration';
create index fingerprints_seen on fingerprints (seen_at);
