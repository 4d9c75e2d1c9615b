-- Where a login came from, for the player to recognise, and two more ways for it to end.

alter table sessions add column country text check (country ~ '^[A-Z]{2}$');
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'reuse', 'revoked', 'password'));
