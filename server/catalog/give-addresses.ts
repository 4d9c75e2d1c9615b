import type { Tx } from "../db/connect.ts";

/**
 * Says of each address in a list that has just been taken in, or that was in it before, whose it is: of whoever had it
 * first, for as long as their list names it, and then of another whose list does. While none does it stays theirs, and with
 * the title that had it.
 */
export async function giveAddresses(tx: Tx, provider: string, slugs: readonly string[]): Promise<void> {
  // Each has to see the lists that the ones before it have brought.
  await tx.query("lock table catalog_slugs in share row exclusive mode");
  await tx.query("insert into catalog_slugs (slug, provider) select unnest($1::text[]), $2 on conflict do nothing", [
    slugs,
    provider,
  ]);
  await tx.query(
    `update catalog_slugs s set provider = n.provider, code = n.code
     from (
       select distinct on (k.slug) k.slug, l.provider, t.title ->> 'code' as code
       from catalog_lists l, jsonb_array_elements(l.titles) with ordinality t(title, place), catalog_slugs k
       where k.slug = t.title ->> 'slug'
       order by k.slug, l.provider <> k.provider, l.provider, t.place
     ) n
     where n.slug = s.slug and (n.provider, n.code) is distinct from (s.provider, s.code)`,
  );
}
