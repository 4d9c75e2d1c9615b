import { expect, test } from "vitest";
import { createHouseClock } from "./house-clock.ts";

const hour = 3_600_000;
const houseTime = Date.parse("2026-01-01T12:00:00.000Z");

test("a phone a day off still knows the house's time to a second", () => {
  let phone = houseTime - 24 * hour;
  const clock = createHouseClock({ now: () => phone });
  for (const roundTripMs of [80, 900, 40, 60, 120]) {
    const sentAt = phone;
    phone += roundTripMs;
    clock.sample(sentAt, new Date(phone + 24 * hour - roundTripMs / 2).toISOString());
  }
  expect(Math.abs(clock.now() - (phone + 24 * hour))).toBeLessThan(1_000);
});

test("until the first pong the Date header of any reply stands in", () => {
  const clock = createHouseClock({ now: () => houseTime - 24 * hour });
  clock.sampleHeader(new Date(houseTime).toUTCString());
  expect(Math.abs(clock.now() - houseTime)).toBeLessThanOrEqual(500);
  clock.sampleHeader(null);
  expect(Math.abs(clock.now() - houseTime)).toBeLessThanOrEqual(500);
});
