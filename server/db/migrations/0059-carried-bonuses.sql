-- What is left of a bonus that goes over into the next brings along what it had still to be wagered, and not ten times
-- its own amount, which may be less than the amount.
do $$
declare
  named text;
begin
  select conname into strict named from pg_constraint
  where conrelid = 'bonus_grants'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%required_micro >= amount_micro%';
  execute format('alter table bonus_grants drop constraint %I', named);
end
$$;
alter table bonus_grants add check (required_micro between 1 and amount_micro * 10);

-- Stakes that are open then go over, too.
drop trigger bonus_stakes_end_once on bonus_stakes;
create trigger bonus_stakes_end_once before update on bonus_stakes for each row
  when (old.ended_at is not null or new.id <> old.id or new.player_id <> old.player_id
    or (new.grant_id <> old.grant_id and new.ended_at is not null)
    or new.real_micro <> old.real_micro or new.bonus_micro <> old.bonus_micro)
  execute function refuse_change('a stake ends once');
