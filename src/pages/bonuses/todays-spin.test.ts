import { expect, test } from "vitest";
import type { WheelSpin } from "../../../contract/promotions.ts";
import { todaysSpin } from "./todays-spin.ts";

const spinOf = (day: number): WheelSpin => ({
  day,
  at: "2026-11-28T12:00:00.000Z",
  field: 3,
  prize: "0.00",
  currency: "RUB",
  server_seed_hash: "",
  client_seed: "",
  server_seed: null,
});
const next_at = "2026-11-29T00:00:00.000Z";

test("a spin is shown from its press on, and lets the next day's wheel turn without a reload", () => {
  const spun = spinOf(20_785);
  expect(todaysSpin(undefined, { state: "ready", next_at, last: null })).toBeUndefined();
  expect(todaysSpin(spun, { state: "ready", next_at, last: null })).toBe(spun);
  expect(todaysSpin(spun, { state: "ready", next_at, last: spinOf(20_784) })).toBe(spun);
  expect(todaysSpin(spun, { state: "turned", next_at, last: spun })).toBe(spun);
  expect(todaysSpin(spun, { state: "ready", next_at, last: spinOf(20_785) })).toBeUndefined();
});
