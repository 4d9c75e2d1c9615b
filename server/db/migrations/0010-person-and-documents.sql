-- What players tell and show of themselves: date of birth, documents, a picture; and how their identity stands.

alter table players
  add column birth_date date,
  -- Something waits for it: a withdrawal, say, or somebody of the house.
  add column is_verification_needed boolean not null default false,
  -- For the player to read.
  add column verification_reason text,
  add column verification_at timestamptz,
  -- Grows by one with everything that is told on the live channel "notices", under this row's lock.
  add column notice_seq bigint not null default 0;

create table documents (
  id uuid primary key,
  player bigint not null references players,
  kind text not null check (kind in ('passport', 'id_card', 'driving_licence', 'address', 'card', 'selfie')),
  -- Type, length and SHA-256 of the file as it was sent.
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes int not null check (bytes > 0),
  digest bytea not null,
  -- What is kept of it, under the house's own key (documents/seal.ts): a picture written anew as JPEG, or the PDF.
  sealed bytea not null,
  decision text not null default 'waiting' check (decision in ('waiting', 'accepted', 'rejected')),
  created_at timestamptz not null
);

-- Neither shorter nor faster for being compressed once more.
alter table documents alter column sealed set storage external;
-- However often a file is sent, it waits once.
create unique index documents_waiting on documents (player, digest) where decision = 'waiting';
create index documents_by_player on documents (player, id desc);

-- One picture of a player's in three sizes, each a square in WebP. With a new one the old one is gone.
create table avatars (
  player bigint primary key references players,
  -- Names it in addresses: of the player and the picture, so that nobody's picture is another's.
  hash text not null unique check (hash ~ '^[0-9a-f]{32}$'),
  small bytea not null,
  medium bytea not null,
  large bytea not null
);
