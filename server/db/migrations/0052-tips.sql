-- A tip for whoever runs a provider's table. It is of no round, whose name is empty then, and may be given back for as
-- long as it stands as open.
alter table entries drop constraint entries_kind_check;
alter table entries add constraint entries_kind_check check (
  kind in ('bet', 'round_open', 'round_end', 'round_refund', 'deposit', 'payout_hold', 'payout_done', 'payout_back', 'bonus', 'correction', 'tip')
) not valid;

alter table provider_transactions drop constraint provider_transactions_kind_check;
alter table provider_transactions add constraint provider_transactions_kind_check check (
  kind in ('bet', 'free_bet', 'win', 'rollback', 'tombstone', 'adjust', 'tip')
) not valid;
alter table provider_transactions drop constraint provider_transactions_check;
alter table provider_transactions add constraint provider_transactions_check check (
  (kind in ('bet', 'free_bet', 'tip')) = (state is not null)
) not valid;
create index provider_tips_of on provider_transactions (player_id, at) where kind = 'tip';
create index provider_tips_by_time on provider_transactions (provider, at) where kind = 'tip';
