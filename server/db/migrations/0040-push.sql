-- Browsers that a player has asked to be told in while the site is closed. An endpoint belongs to one browser, and so to
-- whoever has asked in it last; with the session ends what it was asked for.
create table push_subscriptions (
  id uuid primary key,
  player bigint not null references players,
  session uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_by_player on push_subscriptions (player, created_at);

-- Hours of the player's own day, in which nothing is sent; null where there are none.
create table push_settings (
  player bigint primary key references players,
  quiet_from int check (quiet_from between 0 and 23),
  quiet_to int check (quiet_to between 0 and 23),
  is_promo_on boolean not null,
  check ((quiet_from is null) = (quiet_to is null))
);

-- What is to be sent: an entry of the bell to a browser.
create table push_orders (
  id bigint generated always as identity primary key,
  subscription uuid not null references push_subscriptions on delete cascade,
  player bigint not null,
  number bigint not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  tries int not null default 0,
  unique (subscription, number)
);
create index push_orders_due on push_orders (due_at, id);
