-- Whether the player has been told of what they can claim, since they claimed last.
alter table vip_players add column is_rakeback_told boolean not null default false;
update vip_players v set is_rakeback_told = true
  where exists (select from bell_entries e where e.player = v.player_id and e.kind = 'rakeback_claimable'
    and (v.claimed_at is null or e.at > v.claimed_at));
