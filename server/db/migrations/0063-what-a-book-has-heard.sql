-- Until when, by the clock of the feed of odds, all that it has told is in the bets of the book: what it has told later is
-- asked for by whoever has been away since.
create table book_heard (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
