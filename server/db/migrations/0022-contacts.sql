-- How a player is reached and let in is changed by whoever shows to be its owner, and by nobody else.

-- An address that a player wants to have, and was let to ask a code for: theirs once they have typed that code.
create table wanted_addresses (
  player bigint not null references players,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  expires_at timestamptz not null,
  primary key (player, channel)
);

-- Since when somebody may be in who was not before: for a day, money goes to no new place.
alter table players add column contacts_changed_at timestamptz;

-- The browser that has asked for a login link; any other one asks before it follows it.
alter table one_time_tokens add column asker text;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('verify', 'login', 'reset', 'payout', 'change'));
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (
  kind in (
    'verify', 'login_code', 'login_link', 'reset', 'password_changed', 'provider_linked', 'provider_unlinked',
    'payout_code', 'change_code', 'email_set', 'phone_set', 'password_set'
  )
);
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'reuse', 'revoked', 'password', 'crowded', 'contacts'));
