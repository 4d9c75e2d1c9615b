import { expect, test } from "vitest";
import { systemRng } from "../runtime/rng.ts";
import { createUuids } from "./uuid.ts";

test("ids made in one millisecond sort in the order in which they were made", () => {
  const uuid = createUuids({ now: () => 1_700_000_000_000 }, systemRng);
  const made = Array.from({ length: 20_000 }, uuid);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test("an id is a UUID of version 7 that starts with its time", () => {
  const uuid = createUuids({ now: () => 0x0123456789ab }, systemRng);
  expect(uuid()).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("ids keep their order when the clock goes back", () => {
  const times = [2_000, 1_000, 1_500, 2_001];
  const uuid = createUuids({ now: () => times.shift() ?? 3_000 }, systemRng);
  const made = Array.from({ length: 5 }, uuid);
  expect(made.toSorted()).toEqual(made);
});
