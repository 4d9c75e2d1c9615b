import type pg from "pg";
import type { GameTitle } from "../../contract/game-titles.ts";
import { createCatalog } from "../../rules/catalog/catalog.ts";
import { gameIds } from "../../rules/games/ids.ts";
import { allOf, queries } from "../db/queries.ts";
import type { catalogTables } from "./tables.ts";
import type { GameSource } from "./take-list.ts";

const ask = queries<typeof catalogTables>();

export type GameCatalog = ReturnType<typeof openGameCatalog>;

/** All that the house's providers have, in memory, as their lists in the database say it. */
export function openGameCatalog({ pool }: { pool: pg.Pool }, providers: readonly Pick<GameSource, "name">[]) {
  const names = providers.map(({ name }) => name);
  let now = createCatalog<GameTitle>([]);
  let sources = new Map<string, string>();
  let byCode = new Map<string, GameTitle>();
  /** By addresses that nobody has now. */
  let moved = new Map<string, GameTitle>();
  let digest = "";
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    // A provider that is configured no more has a list still, and nobody can play what is in it.
    if (names.length === 0) return;
    const theirs = ask.selectFrom("catalog_lists").where("provider", "in", names).orderBy("provider");
    const heads = await allOf(pool, theirs.select(["provider", "digest"]));
    const latest = heads.map((list) => list.provider + list.digest).join();
    if (latest === digest) return;
    const lists = await allOf(pool, theirs.select(["provider", "titles"]));
    const slugs = ask.selectFrom("catalog_slugs").select(["slug", "provider", "code"]).where("provider", "in", names);
    const given = await allOf(pool, slugs);
    const owners = new Map(given.map(({ slug, provider }) => [slug, provider]));
    const found = lists.flatMap(({ provider, titles }) => titles.map((title) => ({ provider, title })));
    const named = new Set(found.map(({ provider, title }) => `${provider} ${title.slug}`));
    // An address is of whoever it was given to, as long as it has it; those of the house's own games are nobody else's.
    const bySlug = new Map<string, (typeof found)[number]>();
    for (const each of found) {
      const { slug } = each.title;
      const owner = owners.get(slug) ?? each.provider;
      const isOthers = owner !== each.provider && named.has(`${owner} ${slug}`);
      if (!taken.has(slug) && !bySlug.has(slug) && !isOthers) bySlug.set(slug, each);
    }
    now = createCatalog([...bySlug.values()].map(({ title }) => title));
    sources = new Map([...bySlug].map(([slug, { provider }]) => [slug, provider]));
    byCode = new Map([...bySlug.values()].map(({ provider, title }) => [`${provider} ${title.code}`, title]));
    moved = new Map(
      given.flatMap(({ slug, provider, code }) => {
        const title = bySlug.has(slug) ? undefined : byCode.get(`${provider} ${code}`);
        return title ? [[slug, title]] : [];
      }),
    );
    digest = latest;
  }

  const entryOf = (slug: string): GameTitle | undefined => now.entryOf(slug) ?? moved.get(slug);

  return {
    /** Takes over what any house has taken in since; one after the other, so that nothing older comes back. */
    refresh: () => (reading = reading.catch(() => {}).then(read)),
    /** Changes with every list that is taken in. */
    current: () => now,
    /** By the address that it has, or one that it had and nobody has now. */
    entryOf,
    /** By what its provider calls it. */
    titleOf: (provider: string, code: string): GameTitle | undefined => byCode.get(`${provider} ${code}`),
    /** The provider behind an entry, as the house's configuration names it. */
    sourceOf: (slug: string): string | undefined => sources.get(entryOf(slug)?.slug ?? ""),
  };
}

const taken: ReadonlySet<string> = new Set(gameIds);
