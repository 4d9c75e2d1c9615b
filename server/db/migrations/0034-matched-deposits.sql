-- What a deposit has brought beside itself: taken back with it where it is reversed.
alter table deposits add column grant_id uuid references bonus_grants (id);
alter table deposits add column reversed_at timestamptz;
alter table deposits add check (grant_id is null or state = 'paid');
alter table deposits add check (reversed_at is null or state = 'paid');

-- What is less than any stake counts as nothing: a grant would otherwise wait for its end with it.
alter table bonus_grants drop constraint bonus_grants_check5;
alter table bonus_grants add check ((state = 'spent') <= (left_micro < 10000));
