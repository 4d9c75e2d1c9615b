-- What proves that somebody reads an address: six digits to type, or a word of chance inside a link.

create table codes (
  purpose text not null check (purpose in ('verify', 'login', 'reset')),
  -- The address in lowercase; for a verification, the player who asked for it.
  subject text not null,
  address text not null,
  -- Null for an address that nobody has: its code was sent to nobody, and guesses at it cost the same.
  player bigint references players,
  -- Under a key of the house's own: six digits have no secret in them.
  digest bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);

create index codes_by_player on codes (player);
create index codes_by_end on codes (expires_at);

create table one_time_tokens (
  -- SHA-256 of the token.
  digest bytea primary key,
  purpose text not null check (purpose in ('login', 'reset')),
  player bigint not null references players,
  expires_at timestamptz not null
);

create index one_time_tokens_by_player on one_time_tokens (player);
create index one_time_tokens_by_end on one_time_tokens (expires_at);
