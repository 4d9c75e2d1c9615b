-- Whether another player had registered in the same browser in the thirty days before, as of the registration: the
-- fingerprints that say so are deleted, and what was counted stays.
alter table conversions add column same_browser boolean not null default false,
  add check (kind = 'registration' or not same_browser);
update conversions v set same_browser = true
  from fingerprints own join fingerprints other on other.digest = own.digest
  where v.kind = 'registration' and own.player = v.player and own.purpose = 'registration'
    and other.purpose = 'registration' and other.player < own.player
    and other.seen_at > own.seen_at - interval '30 days';

-- Of which source the advertisement was, since clicks are deleted, too.
alter table attributions add column adv_source text;
update attributions a set adv_source = c.source from clicks c where c.id = a.adv_id;
