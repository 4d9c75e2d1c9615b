import { expect, test } from "vitest";
import { allCases, probabilityOf, itemAt, tickets } from "../../../rules/games/cases-figures.ts";
import { laidOut, sideItems, restingPlan, turnedPlan } from "./reel-plan.ts";

const every = Array.from({ length: 400 }, (_, index) => Math.floor((index * (tickets - 1)) / 399));

test("the reel of every case rests on what the ticket has won, as far along it as the ticket lies", () => {
  for (const each of allCases) {
    let before = restingPlan(each, 1);
    for (const ticket of every) {
      const plan = turnedPlan(each, ticket, before);
      const won = itemAt(each, ticket);
      const along = plan.to - Math.floor(plan.to);
      expect(plan.items[Math.floor(plan.to)]).toBe(won);
      expect(along > 0.1 && along < 0.9).toBe(true);
      before = plan;
    }
  }
});

test("it turns on from what stood there, and never shows its end", () => {
  for (const each of allCases) {
    let before = restingPlan(each, 7);
    for (const ticket of every.slice(0, 50)) {
      const plan = turnedPlan(each, ticket, before);
      const [was, is] = [Math.floor(before.to), Math.floor(plan.from)];
      const around = (items: readonly number[], at: number) => items.slice(at - sideItems, at + sideItems + 1);
      expect(around(plan.items, is)).toEqual(around(before.items, was));
      expect(plan.from - is).toBeCloseTo(before.to - was);
      expect(plan.items.length).toBeGreaterThan(Math.floor(plan.to) + sideItems);
      before = plan;
    }
  }
});

test("what goes by is as rare as it is in the case", () => {
  for (const each of allCases) {
    const seen = every.flatMap((ticket) =>
      turnedPlan(each, ticket, restingPlan(each, 1)).items.slice(2 * sideItems + 1, -sideItems - 1),
    );
    for (const [index, item] of each.items.entries()) {
      const share = seen.filter((passed) => passed === index).length / seen.length;
      expect(Math.abs(share - probabilityOf(item))).toBeLessThan(0.02);
    }
  }
});

test("so it is over many turns, of which each draws only a part of the strip anew", () => {
  for (const each of allCases) {
    let before = laidOut(each, restingPlan(each, 1), 1);
    const passed = new Map<number, number>();
    let [drawn, renewed] = [0, 0];
    for (let turn = 0; turn < 2_000; turn += 1) {
      const plan = turnedPlan(each, (turn * 7_919) % tickets, before);
      for (const item of plan.items.slice(2 * sideItems + 1, 2 * sideItems + 35))
        passed.set(item, (passed.get(item) ?? 0) + 1);
      drawn += plan.items.length;
      renewed += plan.items.filter((item, position) => item !== before.items[position]).length;
      before = plan;
    }
    for (const [index, item] of each.items.entries())
      expect(Math.abs((passed.get(index) ?? 0) / (2_000 * 34) - probabilityOf(item))).toBeLessThan(0.02);
    expect(renewed / drawn).toBeLessThan(0.35);
  }
});

test("a strip that is laid out beforehand looks the same, and is turned as it is", () => {
  for (const each of allCases) {
    const resting = restingPlan(each, 2);
    const full = laidOut(each, resting, 2);
    expect(full).toEqual({ ...resting, items: [...resting.items, ...full.items.slice(resting.items.length)] });
    expect(turnedPlan(each, 4_711, full).items).toHaveLength(full.items.length);
    expect(laidOut(each, full, 2)).toBe(full);
  }
});
