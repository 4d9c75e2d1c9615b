-- Until when the rate of a coin holds that its player was shown. Where that is past, they are asked again.
alter table payouts add column rate_until timestamptz;

-- When the provider says to have first seen a payment: what a coin is worth is settled by then.
alter table deposits add column seen_at timestamptz;

-- The house that asks the provider for it: once that one is gone, another one finds out what has become of the order.
alter table deposits add column house text;
