-- What is kept of calls and logins, only for as long as it is needed.

-- Of a key that was closed: when a call that still came with it would be refused as expired anyway. Null: nobody knows.
alter table operations add column until timestamptz;
create index operations_until on operations (until) where until is not null;

-- The session seen longest ago makes room where a player has too many.
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'reuse', 'revoked', 'password', 'crowded'));
create index sessions_by_expiry on sessions (expires_at) where ended_at is null;

-- What is left of a session's ways elsewhere goes with it.
alter table sign_on_codes drop constraint sign_on_codes_session_fkey,
  add constraint sign_on_codes_session_fkey foreign key (session) references sessions on delete cascade;
alter table moves drop constraint moves_session_fkey,
  add constraint moves_session_fkey foreign key (session) references sessions on delete cascade;
create index sign_on_codes_by_session on sign_on_codes (session);
