-- What a stake of a provider's round is laid on, where its game has bets that count differently.
alter table provider_transactions add column bet_type text;
