import { expect, test } from "vitest";
import type { CrashRound } from "../../contract/shared-rounds.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { fastClock } from "../../tests/world/fast-clock.ts";
import { startHouse } from "../../tests/world/house.ts";

test("rounds of crash follow each other, and each can be computed again from the chain", async () => {
  const house = await startHouse({ sharedGames: ["crash"], clock: fastClock(100) });
  const rounds = await eventually(async () => {
    const { json } = await house.api<{ items: CrashRound[] }>("/games/crash/rounds");
    expect(json.items.length).toBeGreaterThan(2);
    return json.items;
  });
  expect(rounds.map(({ number }) => number)).toEqual(rounds.map((_, index) => rounds.length - index));
});
