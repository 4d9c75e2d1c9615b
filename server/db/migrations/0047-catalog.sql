-- What each provider of games says of its titles, as it was last taken in: whole lists, replaced as a whole.
create table catalog_lists (
  provider text primary key,
  digest text not null,
  titles jsonb not null,
  taken_at timestamptz not null
);
