import { expect, test } from "vitest";
import type { MinerView } from "../../../rules/games/miner.ts";
import { minerPlanText, nextCell, plannedCells, readMinerPlan, toggled } from "./miner-plan.ts";

const chosen = { way: "chosen", chosen: [7, 3, 12], count: 3 } as const;
const seen = (...opened: number[]): MinerView => ({ mines: 3, opened, hit: null, bombs: null });

test("the chosen cells are opened in their order, and then nothing more is", () => {
  expect(nextCell(chosen, seen(), () => 0)).toEqual({ cell: 7 });
  expect(nextCell(chosen, seen(7), () => 0)).toEqual({ cell: 3 });
  expect(nextCell(chosen, seen(7, 3, 12), () => 0)).toBeUndefined();
});

test("as many cells as were set are left to chance", () => {
  const random = { ...chosen, way: "random", count: 2 } as const;
  expect(nextCell(random, seen(5), ({ opened }) => opened.length + 20)).toEqual({ cell: 21 });
  expect(nextCell(random, seen(5, 21), () => 0)).toBeUndefined();
});

test("a cell is chosen by a press and let go by another", () => {
  expect(toggled(chosen, 4).chosen).toEqual([7, 3, 12, 4]);
  expect(toggled(chosen, 3).chosen).toEqual([7, 12]);
  expect(toggled({ ...chosen, way: "random" }, 4)).toMatchObject({ way: "chosen", chosen: [4] });
});

test("more than the safe cells cannot be opened", () => {
  expect([plannedCells(chosen, 3), plannedCells(chosen, 24)]).toEqual([3, 1]);
});

test("the plan is kept as text, and nothing else is read as one: the first can be begun as it is", () => {
  expect(readMinerPlan(minerPlanText(chosen))).toEqual(chosen);
  expect(readMinerPlan(minerPlanText({ ...chosen, chosen: [] }))).toEqual({ ...chosen, chosen: [] });
  const first = readMinerPlan("anything");
  expect(first).toEqual({ way: "random", chosen: [], count: 3 });
  expect(plannedCells(first, 24)).toBe(1);
});
