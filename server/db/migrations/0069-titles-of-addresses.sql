-- Which title of its provider an address led to last, so that it leads there when the title has another one.
alter table catalog_slugs add column code text;
update catalog_slugs s set code = t ->> 'code'
  from catalog_lists l, jsonb_array_elements(l.titles) t
  where l.provider = s.provider and t ->> 'slug' = s.slug;
