-- Players, their sessions, and the few facts about the house that outlive a restart.

create table players (
  id bigint generated always as identity (start with 100001) primary key,
  email text,
  phone text,
  -- Argon2id in its own text form; null for players who have never set one.
  password_hash text,
  -- Null until the player chooses one; shown as "Player <id>" till then.
  name text,
  currency text not null check (currency in ('RUB', 'USD', 'KZT', 'INR', 'EUR')),
  locale text not null default 'ru-RU' check (locale in ('ru-RU', 'en-US', 'kk-KZ', 'pt-BR')),
  timezone text not null default 'Europe/Moscow',
  register_method text not null check (register_method in ('email', 'phone', 'social')),
  is_email_verified boolean not null default false,
  is_phone_verified boolean not null default false,
  is_avatar_hidden boolean not null default false,
  is_statistics_hidden boolean not null default false,
  is_premium boolean not null default false,
  verification_status text not null default 'init'
    check (verification_status in ('init', 'waiting', 'user_pending', 'pending', 'failed', 'unverified', 'success', 'verified')),
  -- The player has declared to be of age; nobody plays without it.
  is_of_age boolean not null,
  -- Where the registration came from.
  country text not null check (country ~ '^[A-Z]{2}$'),
  stag text,
  partner text,
  adplace text,
  created_at timestamptz not null,
  check (email is not null or phone is not null)
);

create unique index players_by_email on players (lower(email));
create unique index players_by_phone on players (phone);

-- One login on one device, refreshed by a chain of tokens of which the house keeps no copy (accounts/refresh-chain.ts).
create table sessions (
  id uuid primary key,
  player bigint not null references players,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- The newest generation that has been handed out.
  generation int not null default 1 check (generation > 0),
  -- SHA-256 of the token of the generation before, which is good until one of the newest has been used.
  spent_token bytea,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse')),
  check ((ended_at is null) = (end_reason is null))
);

create index sessions_by_player on sessions (player, created_at desc);
create index sessions_by_end on sessions (ended_at) where ended_at is not null;

-- How often something has been tried in the window that is open. Unlogged: a crash may forgive, but costs no login a write to disk.
create unlogged table tries (
  key text primary key,
  count int not null,
  window_ends timestamptz not null
);

create index tries_by_end on tries (window_ends);

-- Where paths of the site have moved to; read by GET /route-rules.
create table route_rules (
  path text primary key check (path like '/%'),
  target text not null,
  external boolean not null
);

-- What the sandbox desk has set; a production house neither writes nor reads it.
create table desk_settings (
  name text primary key,
  value jsonb not null
);
