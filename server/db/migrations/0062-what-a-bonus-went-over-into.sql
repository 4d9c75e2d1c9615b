-- A bet that is settled anew pays the bonus that its own has gone over into.
alter table bonus_grants add column carried_from uuid references bonus_grants (id);
create unique index bonus_grants_carried on bonus_grants (carried_from) where carried_from is not null;
