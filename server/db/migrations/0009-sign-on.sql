-- One login for all sites of the house, as one browser holds it at the sign-on host.

create table sign_ons (
  id uuid primary key,
  -- SHA-256 of the browser's cookie.
  digest bytea not null unique,
  player bigint not null references players,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sign_ons_by_player on sign_ons (player);
create index sign_ons_by_end on sign_ons (expires_at);

-- The sign-on that a session has begun or come from. It may be over: no reference, so that its end touches no session.
alter table sessions add column sign_on uuid;

-- Brings a session to the sign-on host, once and for a minute.
create table sign_on_codes (
  -- SHA-256 of the code.
  digest bytea primary key,
  session uuid not null references sessions,
  expires_at timestamptz not null
);

create index sign_on_codes_by_end on sign_on_codes (expires_at);

-- A login token that the sign-on host has handed out ends with the sign-on, and goes to no address.
alter table one_time_tokens alter column channel drop not null;
alter table one_time_tokens alter column address drop not null;
alter table one_time_tokens add column sign_on uuid references sign_ons on delete cascade;
create index one_time_tokens_by_sign_on on one_time_tokens (sign_on) where sign_on is not null;

-- Who has opened a link of the support while logged in, and so said whose ticket it is.
create table support_tickets (
  ticket text not null,
  player bigint not null references players,
  shown_at timestamptz not null,
  primary key (ticket, player)
);
