import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type GameId, gameIds, sharedGameIds } from "../rules/games/ids.ts";

const locales = join(import.meta.dirname, "../locales");

/**
 * The words of a file as pages load them. What a game is called, and what is said at home of one that many play, stands
 * with its own words: pages that name games have it in `common` and `home`, so that they need not load the words of each.
 */
export function readWords(language: string, namespace: string): object {
  const words = readFile(language, namespace);
  if (namespace === "common")
    return { ...words, game: { ...(words["game"] as object), ...ofGames(language, gameIds, "name") } };
  if (namespace === "home")
    return { ...words, games: { ...(words["games"] as object), ...ofGames(language, sharedGameIds, "line") } };
  if (!gameIds.some((id) => id === namespace)) return words;
  const { game: _, ...own } = words;
  return own;
}

function ofGames<Id extends GameId>(language: string, ids: readonly Id[], what: "name" | "line"): Record<Id, string> {
  const entries = ids.map((id) => {
    const { game } = readFile(language, id) as { game?: Partial<Record<typeof what, string>> };
    const word = game?.[what];
    if (word === undefined) throw new Error(`locales/${language}/${id}.json has no game.${what}`);
    return [id, word] as const;
  });
  return Object.fromEntries(entries) as Record<Id, string>;
}

function readFile(language: string, namespace: string): Record<string, unknown> {
  const text = readFileSync(join(locales, language, `${namespace}.json`), "utf8");
  return JSON.parse(text) as Record<string, unknown>;
}
