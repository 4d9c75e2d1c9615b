import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type GameId, gameIds } from "../rules/games/ids.ts";

const locales = join(import.meta.dirname, "../locales");

/**
 * The words of a file as pages load them. What a game is called, and what is said of it in a list of games, stands with
 * its own words: pages that name games have it in `common` and `home`, so that they need not load the words of each.
 */
export function readWords(language: string, namespace: string): object {
  const words = readFile(language, namespace);
  if (namespace === "common") return { ...words, game: ofEachGame(language, "name") };
  if (namespace === "home")
    return { ...words, games: { ...(words["games"] as object), ...ofEachGame(language, "line") } };
  if (!gameIds.some((id) => id === namespace)) return words;
  const { game: _, ...own } = words;
  return own;
}

function ofEachGame(language: string, what: "name" | "line"): Record<GameId, string> {
  const entries = gameIds.map((id) => {
    const { game } = readFile(language, id) as { game?: Partial<Record<typeof what, string>> };
    const word = game?.[what];
    if (word === undefined) throw new Error(`locales/${language}/${id}.json has no game.${what}`);
    return [id, word] as const;
  });
  return Object.fromEntries(entries) as Record<GameId, string>;
}

function readFile(language: string, namespace: string): Record<string, unknown> {
  const text = readFileSync(join(locales, language, `${namespace}.json`), "utf8");
  return JSON.parse(text) as Record<string, unknown>;
}
