-- Settled bets are numbered, so that jobs can read them in order, each once. The transaction has its id before a bet of it
-- has its number: whoever has seen a number knows which transactions have to end before none below it can come any more.
create sequence settled_numbers;
alter table bets add column settled_number bigint;
-- Bets of earlier builds have none, and are read by no job.
alter table bets alter column settled_number
  set default case when pg_current_xact_id() is not null then nextval('settled_numbers') end;
create index bets_settled on bets (settled_number) where settled_number is not null;

-- How far each job has read; it moves in the transaction that keeps what was made of the bets.
create table bet_readers (
  name text primary key,
  settled_number bigint not null
);
