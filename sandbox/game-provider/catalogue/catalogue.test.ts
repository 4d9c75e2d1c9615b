import * as v from "valibot";
import { expect, test } from "vitest";
import { gameTitles } from "../../../contract/game-titles.ts";
import { gameIds } from "../../../rules/games/ids.ts";
import { engines } from "../engines/engines.ts";
import { engineOf, gameCatalogue, skinOf } from "./catalogue.ts";

const { titles } = gameCatalogue();

test("sixty titles cross the wire: the five that are an engine's own first, the others in their clothes", () => {
  expect(v.parse(gameTitles, gameCatalogue()).titles).toHaveLength(60);
  expect(titles.slice(0, 5).map(({ slug }) => engineOf(slug))).toEqual([
    "ten-lines",
    "many-ways",
    "five-lines",
    "baccarat",
    "wheel",
  ]);
  expect(new Set(titles.slice(5).map(({ kind }) => kind))).toEqual(new Set(["slots"]));
});

test("no two titles share a name in any language, an address or a look", () => {
  for (const language of ["ru", "en", "kz"] as const)
    expect(new Set(titles.map((title) => title.titles[language])).size).toBe(60);
  expect(new Set(titles.map(({ slug }) => slug)).size).toBe(60);
  const looks = titles.flatMap(({ code }) => skinOf(code) ?? []).map((skin) => JSON.stringify(skin));
  expect(new Set(looks).size).toBe(58);
  expect(titles.filter(({ slug }) => gameIds.some((id) => id === slug))).toEqual([]);
});

test("a title names its engine and returns what that engine returns", () => {
  for (const { code, engine, rtp, max_win } of titles) {
    const facts = engines[engineOf(code) ?? "ten-lines"];
    expect([engine, Number(rtp) / 100, max_win]).toEqual([
      facts.name,
      expect.closeTo(Number(facts.rtp), 9),
      facts.maxWin,
    ]);
  }
});
