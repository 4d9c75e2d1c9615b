-- A code whose answer was lost is used again by the key of that call, and told what it has brought.
alter table offers add column operation_key uuid;
