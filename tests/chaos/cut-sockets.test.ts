import { expect, test } from "vitest";
import { inTransaction } from "../../server/db/connect.ts";
import { locationOf } from "../../server/http/location.ts";
import { fastClock } from "../world/fast-clock.ts";
import { startHouse } from "../world/house.ts";
import { cutSockets } from "./cut-sockets.ts";

/** A token lives for half a minute of ours. */
const speed = 30;
const somewhere = { ip: "127.0.0.1", userAgent: "", location: locationOf("RU") };

test("whoever was cut off for a second or two minutes is told all that they have missed, and nothing twice", async () => {
  const { port, app, database } = await startHouse({ sharedGames: ["crash"], clock: fastClock(speed) });
  const renew = (player: string) =>
    inTransaction(database.pool, async (tx) => (await app.house.sessions.start(tx, BigInt(player), somewhere)).access);
  const { faults, ...report } = await cutSockets({ port, speed, seed: 5, players: 10, cuts: 4, renew });
  expect(faults).toEqual([]);
  expect(report.cuts).toBe(40);
  for (const count of [report.bets, report.heard, report.rounds]) expect(count).toBeGreaterThan(0);
});
