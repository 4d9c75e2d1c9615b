import { expect, test } from "vitest";
import { bellPath, bellPaths } from "./bell-paths.ts";

test("every kind leads to a page of the site, and never elsewhere", () => {
  for (const kind of Object.keys(bellPaths) as (keyof typeof bellPaths)[])
    expect(bellPath({ kind, data: { bet: "1", tournament: "spring" } })).toMatch(
      /^\/(profile|fairness|tournament|vip-club|betting|bonuses|faq)(\/|\?|$)/,
    );
});
