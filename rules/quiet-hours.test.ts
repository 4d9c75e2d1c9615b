import { expect, test } from "vitest";
import { quietMinutes } from "./quiet-hours.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

test("within quiet hours the minutes lead to the hour that ends them, for every pair of hours", () => {
  for (const from of hours)
    for (const to of hours)
      for (const hour of hours)
        for (const minute of [0, 1, 59]) {
          const left = quietMinutes({ from, to }, { hour, minute });
          const length = (to - from + 24) % 24;
          expect(left > 0).toBe((hour - from + 24) % 24 < length);
          if (left > 0) expect((hour * 60 + minute + left) % 1_440).toBe(to * 60);
        }
});

test("without quiet hours no hour is quiet", () => {
  expect(hours.map((hour) => quietMinutes(null, { hour, minute: 30 }))).toEqual(hours.map(() => 0));
});
