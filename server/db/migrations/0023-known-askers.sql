-- Asked for in a browser that is known for the address: what strangers ask for must not use it up.
alter table messages add column is_known boolean not null default false;
