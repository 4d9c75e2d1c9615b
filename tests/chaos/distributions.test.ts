import { expect, test } from "vitest";
import { medianOf, sameness } from "./distributions.ts";
import { seededRandom } from "../builders/seeded-random.ts";

const random = seededRandom(7);
const sample = (count: number, shift = 0) =>
  Array.from({ length: count }, () => random() + random() + random() + shift);

test("samples from one place are told apart as seldom as the odds say", () => {
  const odds = Array.from({ length: 400 }, () => sameness(sample(200), sample(200)));
  expect(odds.filter((p) => p <= 0.01).length).toBeLessThan(12);
  expect(medianOf(odds)).toBeGreaterThan(0.35);
  expect(medianOf(odds)).toBeLessThan(0.75);
});

test("samples from places that are half a spread apart are told apart nearly always", () => {
  const odds = Array.from({ length: 100 }, () => sameness(sample(200), sample(200, 0.25)));
  expect(odds.filter((p) => p <= 0.01).length).toBeGreaterThan(90);
});

test("equal samples are the same, disjoint ones are not, and a median is what lies in the middle", () => {
  expect(sameness([1, 2, 3], [1, 2, 3])).toBe(1);
  expect(sameness(sample(50), sample(50, 10))).toBeLessThan(1e-9);
  expect(medianOf([3, 1, 2])).toBe(2);
});
