-- A provider's round that only a campaign has staked in is a bet with a receipt like any other, and has cost nothing.
alter table bets drop constraint bets_stake_micro_check;
alter table bets add constraint bets_stake_micro_check
  check (stake_micro > 0 or stake_micro = 0 and game in ('slots', 'live')) not valid;
