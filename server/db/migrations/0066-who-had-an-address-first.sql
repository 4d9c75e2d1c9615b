-- The provider whose list named the address of a title first; of those that are in several lists, the one that has it now.
create table catalog_slugs (
  slug text primary key,
  provider text not null
);
insert into catalog_slugs (slug, provider)
  select distinct on (title ->> 'slug') title ->> 'slug', provider
  from catalog_lists, jsonb_array_elements(titles) title
  order by title ->> 'slug', provider;
