-- A player's bets of one game, or of one result, newest first: without it a history is read as far back as it goes to find a few.
create index bets_by_result on bets (
  player_id,
  game,
  (case when outcome ->> 'end' = 'refunded' then 'refunded' when payout_micro > 0 then 'paid' else 'lost' end),
  id
);
