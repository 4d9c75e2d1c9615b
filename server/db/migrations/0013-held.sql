-- Nothing: the number is held for another change.
select;
