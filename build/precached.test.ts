import { expect, test } from "vitest";
import { precachedOf, restOf } from "./precached.ts";

test("what the service worker keeps is listed alike, in whatever order it was made", () => {
  const names = ["assets/b.js", "assets/a.js", "assets/c.css", "assets/onest-latin-1.woff2", "assets/start.js"];
  const files = (order: string[]) => new Map(order.map((name) => [name, Buffer.from(name)]));
  const listed = (order: string[]) => [
    precachedOf(files(order), [], ["assets/start.js"], "assets/a.js"),
    restOf(files(order), [], ["assets/start.js"]),
  ];
  expect(listed(names)).toEqual(listed(names.toReversed()));
});
