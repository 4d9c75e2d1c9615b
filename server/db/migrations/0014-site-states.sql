-- What an operator has said of the house's sites, and luggage of whoever is not logged in.

create table site_states (
  -- The site's host, without a port.
  site text primary key,
  -- False: nobody is led there.
  up boolean not null,
  -- The host of the site that has taken its place, without a port.
  moved_to text,
  said_at timestamptz not null
);

-- A guest, or a player who has to log in again, takes along no session.
alter table moves alter column session drop not null;
