import { expect, test } from "vitest";
import { createBook } from "./book.ts";
import { lookAtSlip } from "./look-at-slip.ts";

test("what is unknown may still be told while the feed is silent, and is closed once all has been told", () => {
  const book = createBook({ clock: { now: () => 1 } });
  const look = () => lookAtSlip(book, "any", [{ selection: "match:winner3:home", seenE2: 217 }], undefined);
  expect(look()).toEqual({ is: "suspended" });
  book.setStale("prematch", undefined);
  expect(look()).toEqual({ is: "suspended" });
  book.setStale("live", undefined);
  expect(look()).toEqual({ is: "closed" });
});
