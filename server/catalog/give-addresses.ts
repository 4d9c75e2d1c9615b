import type { Tx } from "../db/connect.ts";

/**
 * Says of each address in a list that has just been taken in, or that was in it before, whose it is: of whoever had it
 * first, for as long as their list names it, and then of another whose list does. While none does it stays theirs.
 */
export async function giveAddresses(tx: Tx, provider: string, slugs: readonly string[]): Promise<void> {
  // Each has to see the lists that the ones before it have brought.
  await tx.query("lock table catalog_slugs in share row exclusive mode");
  await tx.query("insert into catalog_slugs (slug, provider) select unnest($1::text[]), $2 on conflict do nothing", [
    slugs,
    provider,
  ]);
  await tx.query(
    `update catalog_slugs s set provider = n.providers[1]
     from (
       select t ->> 'slug' as slug, array_agg(l.provider order by l.provider) as providers
       from catalog_lists l, jsonb_array_elements(l.titles) t group by 1
     ) n
     where n.slug = s.slug and s.provider <> all (n.providers)`,
  );
}
