import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { earlierRules, wereInForce } from "./earlier-rules.ts";
import { instantGameIds, stepsGameIds } from "./ids.ts";
import { instantGame, stepsGame } from "./index.ts";
import { rulesHash } from "../receipts.ts";

const inForce = [...instantGameIds.map(instantGame), ...stepsGameIds.map(stepsGame)].map((game) => ({
  game,
  hash: rulesHash(nodeHashing, game),
}));

test.each(inForce)("the test of $game.id, $game.kind, holds its rules by their hash", ({ game: { id }, hash }) => {
  const text = readFileSync(join(import.meta.dirname, `${id}.test.ts`), "utf8");
  expect(text.includes(`"${hash}"`), `rules/games/${id}.test.ts has ${hash}`).toBe(true);
});

test("no rules in force are among the earlier ones", () => {
  expect(earlierRules.filter((earlier) => inForce.some(({ hash }) => hash === earlier.hash))).toEqual([]);
});

describe("the rules' hash changes as soon as one figure is another one:", () => {
  type Figure = (...args: never[]) => unknown;
  afterEach(() => {
    for (const game of ["dice", "miner", "coinflip", "hilo", "keno"]) vi.doUnmock(`./${game}-figures.ts`);
    // Other tests must not get these changed rules.
    vi.resetModules();
  });

  const changed = (figure: Figure, when: (...args: unknown[]) => boolean, to: unknown) =>
    ((...args: never[]) => (when(...args) ? to : figure(...args))) as Figure;

  test.each([
    ["dice", "multiplierFor", (rolls: unknown) => rolls === 4_950, 19_999n],
    ["miner", "safeMultiplier", (mines: unknown, safe: unknown) => mines === 3 && safe === 7, 1n],
    ["coinflip", "flipsMultiplier", (wins: unknown) => wins === 17, 1n],
    ["hilo", "countOf", (guess: unknown, card: unknown) => guess === "higher" && card === 24, 5],
    [
      "hilo",
      "winsOver",
      (guess: unknown, from: unknown, to: unknown) => guess === "lower" && from === 24 && to === 24,
      0,
    ],
    ["hilo", "multiplierAfter", (counts: unknown) => String(counts) === "6,7", 1n],
    ["keno", "kenoRow", (risk: unknown, picks: unknown) => risk === "high" && picks === 4, [0n, 0n, 0n, 1n, 2n]],
  ])("%s, %s", async (game, name, when, to) => {
    const path = `./${game}-figures.ts`;
    vi.resetModules();
    const figures = await vi.importActual<Record<string, Figure>>(path);
    const figure = figures[name];
    if (!figure) throw new Error(`${path} has no ${name}`);
    vi.doMock(path, () => ({ ...figures, [name]: changed(figure, when as never, to) }));
    const other = await import("./index.ts");
    const hashIn = ({ instantGame, stepsGame }: typeof other) => {
      const isInSteps = stepsGameIds.some((id) => id === game);
      return rulesHash(nodeHashing, isInSteps ? stepsGame(game as "hilo") : instantGame(game as "dice"));
    };
    expect(hashIn(other)).not.toBe(hashIn({ instantGame, stepsGame } as typeof other));
  });
});

test("earlier rules excuse a receipt of their time and game, and no other", () => {
  const [rules] = earlierRules;
  if (!rules) throw new Error("no earlier rules");
  const receipt = { game: rules.game, rules_hash: rules.hash, at: "2026-10-01T00:00:00.000Z" };
  expect(wereInForce(receipt)).toBe(true);
  expect(wereInForce({ ...receipt, at: rules.until })).toBe(false);
  expect(wereInForce({ ...receipt, game: "keno" })).toBe(false);
  expect(wereInForce({ ...receipt, rules_hash: "0".repeat(64) })).toBe(false);
});
