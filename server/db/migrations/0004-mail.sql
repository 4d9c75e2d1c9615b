-- Mails that were asked for and have not left yet. A mail is written when it leaves, so no code and no link stands here.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('verify', 'login_code', 'login_link', 'reset', 'password_changed')),
  address text not null,
  -- Whom it is about; null where all that is known is an address that somebody has typed.
  player bigint references players,
  asked_at timestamptz not null,
  -- When it is tried next; while a house is sending it, when that house is given up on.
  due_at timestamptz not null,
  tries int not null default 0
);

create index mails_by_due on mails (due_at);
