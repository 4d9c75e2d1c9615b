import { expect, test } from "vitest";
import { fastClock } from "../world/fast-clock.ts";
import { startHouse } from "../world/house.ts";
import { cutSockets } from "./cut-sockets.ts";

const speed = 60;

test("whoever was cut off for a second or two minutes is told all that they have missed, and nothing twice", async () => {
  const { port } = await startHouse({ sharedGames: ["crash"], clock: fastClock(speed) });
  const { faults, ...report } = await cutSockets({ port, speed, seed: 5, players: 10, forMs: 200_000 });
  expect(faults).toEqual([]);
  expect(report.cuts).toBeGreaterThan(20);
  expect(report.bets).toBeGreaterThan(20);
  expect(report.heard).toBeGreaterThan(report.bets);
  expect(report.rounds).toBeGreaterThan(5);
}, 60_000);
