-- Campaigns as operators have laid them in, each version of each: what was claimed keeps its terms.
create table campaigns (
  id text primary key,
  version int not null check (version > 0),
  claimed int not null default 0 check (claimed >= 0)
);

create table campaign_versions (
  campaign text not null references campaigns,
  version int not null check (version > 0),
  definition jsonb not null,
  author text not null,
  at timestamptz not null,
  primary key (campaign, version)
);

-- A code leads to one campaign, now and later.
create table promo_codes (
  code text primary key,
  campaign text not null references campaigns
);

-- Until when an offer is kept for a browser, from when it was first told of it. The browser is a digest of its cookie.
create table browser_offers (
  browser text not null,
  campaign text not null,
  began_at timestamptz not null,
  primary key (browser, campaign)
);
create index browser_offers_began on browser_offers (began_at);
