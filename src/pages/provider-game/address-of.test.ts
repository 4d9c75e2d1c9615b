import { expect, test } from "vitest";
import { addressOf } from "./address-of.ts";

test("a game that was opened by an address that it had before is moved to its own, for money or for free as it was", () => {
  const slot = { kind: "slots", slug: "amber-fox" } as const;
  expect(addressOf("/games/slots/red-fox/play", slot)).toBe("/games/slots/amber-fox/play");
  expect(addressOf("/games/slots/red-fox/demo", slot)).toBe("/games/slots/amber-fox/demo");
  expect(addressOf("/games/slots/amber-fox/play", slot)).toBeUndefined();
  const table = { kind: "live", slug: "blue-table" } as const;
  expect(addressOf("/games/live-casino/old-table/play", table)).toBe("/games/live-casino/blue-table/play");
});
