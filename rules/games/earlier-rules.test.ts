import { afterEach, describe, expect, test, vi } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { earlierRules, wereInForce } from "./earlier-rules.ts";
import { instantGameIds, stepsGameIds } from "./ids.ts";
import { instantGame, stepsGame } from "./index.ts";
import { rulesHash } from "../receipts.ts";

/* If one of these changes, so has what is paid, or how it is written down: add the old hash to earlier-rules.ts. */
const inForce = {
  instant: {
    dice: "cdb5257fe8e89326b62898a94d0327d73ed05a01c42baac4dbc8e259cc11f7ee",
    coinflip: "9ae168b6b3ade50a42bc61ac036ca8e9c8ba2ae4cabae9d19df88fbc913e6f3d",
    keno: "9c3005106f9b183362966b224e25f64205c814dc91c94a144f6d593cf7dd9a34",
    cases: "649fa164aa8f80be76946814bc860dda8e2f2da66d62aa28cfd844afc7f4dde3",
  },
  steps: {
    coinflip: "449ce89068517fc2f3ebe80e7c57c7070212e7cb4cf816d70527106cb3de3435",
    hilo: "ca2cd776d48943e60c68066eab08321f226fb14b0e434e5c549ecbfbb9c9495a",
    miner: "d2f1755c54eaf6cc20575c0c1f0506975b390105c85f2211ed808378c3184ec4",
  },
};

test("the rules in force are these, and none of them is among the earlier ones", () => {
  const ofDraws = instantGameIds.map((id) => [id, rulesHash(nodeHashing, instantGame(id))]);
  const ofSteps = stepsGameIds.map((id) => [id, rulesHash(nodeHashing, stepsGame(id))]);
  expect({ instant: Object.fromEntries(ofDraws), steps: Object.fromEntries(ofSteps) }).toEqual(inForce);
  const now = [...Object.values(inForce.instant), ...Object.values(inForce.steps)];
  expect(earlierRules.filter(({ hash }) => now.includes(hash))).toEqual([]);
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
    const found = game in inForce.steps ? other.stepsGame(game as "hilo") : other.instantGame(game as "dice");
    const known = { ...inForce.instant, ...inForce.steps }[game as "hilo"];
    expect(rulesHash(nodeHashing, found)).not.toBe(known);
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
