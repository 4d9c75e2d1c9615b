-- A code is good for whoever has asked for it, from whatever network, and for nobody else who knows the address.
delete from codes;
alter table codes rename column network to asker;
alter table codes drop column strange_tries;
alter table messages rename column network to asker;
