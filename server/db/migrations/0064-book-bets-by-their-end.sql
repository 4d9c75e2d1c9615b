-- A player is told of the bets that have ended last, which others were placed after.
create index book_bets_ended_of on book_bets (player_id, ended_at) where ended_at is not null;
