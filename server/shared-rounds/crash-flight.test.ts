import { expect, test } from "vitest";
import { flightFaults } from "../../tests/chaos/flights.ts";

test("flights are decided as a computation of their own says, to the last millisecond", async () => {
  expect(await flightFaults({ rounds: 3_000, seed: 7 })).toEqual([]);
});
