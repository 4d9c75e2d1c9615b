-- Accounts at providers by which players log in, and the logins through a provider that are under way.

create table identities (
  id uuid primary key,
  player bigint not null references players,
  -- Who the provider says it is, and whom it speaks of: together the only name that never changes.
  issuer text not null,
  subject text not null,
  -- What the provider calls its account, for the player to recognise.
  account text,
  linked_at timestamptz not null,
  unique (issuer, subject),
  unique (player, issuer)
);

-- From the first call until the code that comes back has been used. What the browser and the provider have to show is
-- never stored: only digests of it.
create table provider_logins (
  -- SHA-256 of the state.
  state bytea primary key,
  -- SHA-256 of the cookie of the browser that began it.
  browser bytea not null,
  provider text not null,
  origin text not null,
  locale text not null,
  -- Who links an account; null for a login.
  player bigint references players,
  is_answered boolean not null default false,
  -- SHA-256 of the code that the pop-up hands over, and what the provider has said.
  code bytea unique,
  issuer text,
  subject text,
  account text,
  -- Only an address that the provider vouches for.
  email text,
  expires_at timestamptz not null,
  check ((code is null) = (subject is null) and (code is null) = (issuer is null))
);

create index provider_logins_by_player on provider_logins (player);
create index provider_logins_by_end on provider_logins (expires_at);

-- Whoever comes through a provider need not have an address.
alter table players drop constraint players_check;
alter table players add constraint players_check
  check (email is not null or phone is not null or register_method = 'social');

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (
  kind in (
    'verify', 'login_code', 'login_link', 'reset', 'password_changed', 'provider_linked', 'provider_unlinked'
  )
);
