-- The code by which a browser last heard of a campaign, which may have several: it is told that one again.
alter table browser_offers add column code text;
