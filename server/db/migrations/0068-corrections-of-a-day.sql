-- What operators have corrected of a provider's rounds on a day is told with them.
create index provider_adjustments_by_time on provider_transactions (provider, at) where kind = 'adjust';
