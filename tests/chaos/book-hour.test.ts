import { afterAll, expect, test } from "vitest";
import { openMovedFeed } from "../builders/moved-feed.ts";
import { handClock } from "../world/hand-clock.ts";
import { startHouse } from "../world/house.ts";
import { wideRates } from "../world/wide-rates.ts";
import { playHour } from "./book-hour.ts";
import { bookMargins } from "./book-margins.ts";
import { faultsInBooks } from "./books.ts";

const startMs = Date.UTC(2026, 0, 1, 12);

/** A quarter of an hour, the hour in small, at a house of its own. */
async function played(seed: number) {
  const clock = handClock(startMs);
  const feed = await openMovedFeed({ seed: `quarter ${seed}`, startMs });
  afterAll(feed.close);
  const env = { KARAT_REALITY_CHECK_S: "3600" };
  const house = await startHouse({ clock, oddsSource: feed.source, playerRates: wideRates, env });
  const { pool } = house.database;
  const { app, port } = house;
  const hour = await playHour({ app, port, pool, clock, feed, seed, players: 12, minutes: 16, ordersEach: 8 });
  const { rows } = await pool.query<{ state: string }>("select distinct state from book_bets");
  const faults = [...(await faultsInBooks(pool)), ...(await bookMargins(pool)).faults];
  await house.stop();
  return { hour, faults, states: rows.map(({ state }) => state) };
}

test(
  "players bet through a house and its feed until every bet has ended, and the same seed comes to the same cents",
  { timeout: 240_000 },
  async () => {
    const first = await played(18);
    expect(first.hour.taken).toBeGreaterThan(40);
    expect(first.states).not.toContain("pending");
    expect(first.states).not.toContain("accepted");
    expect(first.faults).toEqual([]);
    const again = await played(18);
    expect(again.hour).toEqual(first.hour);
  },
);
