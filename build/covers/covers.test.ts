import { expect, test } from "vitest";
import { coverPath, gameCatalogue } from "../../sandbox/game-provider/catalogue/catalogue.ts";
import { drawCovers } from "./covers.ts";

const { titles } = gameCatalogue();

test("each title has a cover of its own, light and without anything that runs or loads", () => {
  const covers = drawCovers();
  expect([...covers.keys()].sort()).toEqual(titles.map(({ slug }) => coverPath(slug).slice(1)).sort());
  const drawn = [...covers.values()].map((bytes) => Buffer.from(bytes).toString());
  expect(new Set(drawn).size).toBe(60);
  for (const svg of drawn) {
    expect(svg.length).toBeLessThan(20_000);
    expect(svg).not.toMatch(/<script|href|\son\w+=|<image|@import|url\((?!#)/);
  }
});

test("the same seed draws the same covers", () => {
  const [one, other] = [drawCovers(), drawCovers()];
  for (const [path, bytes] of one)
    expect(Buffer.compare(Buffer.from(bytes), Buffer.from(other.get(path) ?? ""))).toBe(0);
});
