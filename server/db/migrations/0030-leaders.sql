-- Who leads a game's rounds now: how often a house has begun to. What an earlier one still wants to pay is not paid.
create table shared_leaders (
  game text primary key,
  term bigint not null
);
