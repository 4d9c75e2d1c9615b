-- Mail and SMS go one way: what is ordered, what proves an address and what stands in a link each say by which of the two.

alter table mails rename to messages;
alter table messages rename constraint mails_pkey to messages_pkey;
alter table messages rename constraint mails_kind_check to messages_kind_check;
alter table messages rename constraint mails_player_fkey to messages_player_fkey;
alter sequence mails_id_seq rename to messages_id_seq;
alter index mails_by_due rename to messages_by_due;
alter table messages add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter table messages alter column channel drop default;
-- From where it was asked for; empty where that does not matter.
alter table messages add column network text not null default '';
alter table messages alter column network drop default;

alter table codes add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter table codes alter column channel drop default;
-- Whoever asks from elsewhere gets a code of their own, and the one before stays as good as it was.
alter table codes add column network text not null default '';
alter table codes alter column network drop default;
-- How many of the tries came from elsewhere.
alter table codes add column strange_tries int not null default 0;
alter table codes drop constraint codes_pkey;
alter table codes add primary key (purpose, channel, subject, network);

-- The address that a token was sent to, which whoever comes with it has shown to read.
alter table one_time_tokens add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter table one_time_tokens alter column channel drop default;
alter table one_time_tokens add column address text;
update one_time_tokens set address = players.email from players where players.id = one_time_tokens.player;
delete from one_time_tokens where address is null;
alter table one_time_tokens alter column address set not null;
