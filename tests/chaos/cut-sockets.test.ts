import { expect, test } from "vitest";
import { fastClock } from "../world/fast-clock.ts";
import { startHouse } from "../world/house.ts";
import { cutSockets } from "./cut-sockets.ts";

/** A token lives for half a minute of ours. */
const speed = 30;

test("whoever was cut off for a second or two minutes is told all that they have missed, and nothing twice", async () => {
  const { port } = await startHouse({ sharedGames: ["crash"], clock: fastClock(speed) });
  const { faults, ...report } = await cutSockets({ port, speed, seed: 5, players: 10, cuts: 4 });
  expect(faults).toEqual([]);
  expect(report.cuts).toBe(40);
  for (const count of [report.bets, report.heard, report.rounds]) expect(count).toBeGreaterThan(0);
});
