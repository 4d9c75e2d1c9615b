import { expect, test } from "vitest";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { playMatches } from "../../tests/chaos/book-matches.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { wideRates } from "../../tests/world/wide-rates.ts";

const clock = handClock();
const feed = await startTestFeed(clock.now);
const house = await startHouse({ oddsSource: feed.source, clock, playerRates: wideRates });
const { pool } = house.database;

test(
  "of matches that many bet on, every bet ends, returns what its prices say, and the books are right",
  { timeout: 300_000 },
  async () => {
    const { player } = manyPlayers(house);
    const players = await Promise.all(Array.from({ length: 60 }, () => player("100000.00")));
    const book = house.app.house.betting?.book;
    if (!book) throw new Error("the house has no book");
    await eventually(() => expect(book.staleSince()).toBeUndefined());

    const { taken } = await playMatches({
      feed,
      book,
      bettors: bookBettors(house),
      players,
      matches: 20,
      random: seededRandom(18),
      decideAll: () => countBecomes("state = 'pending'", 0),
    });
    await countBecomes("state in ('pending', 'accepted')", 0);
    // What was told wrong is told right by now.
    await eventually(async () => {
      const legs = await pool.query<{ event: string; market: string; version: number }>(
        `select l ->> 'event' as event, l ->> 'market' as market, (l ->> 'endVersion')::int as version
         from book_bets b, jsonb_array_elements(b.legs) l where b.state <> 'rejected'`,
      );
      const old = legs.rows.filter(
        ({ event, market, version }) => book.event(event)?.ends.get(market)?.version !== version,
      );
      expect(old).toEqual([]);
    });
    expect(taken).toBeGreaterThan(200);
    const anew = await pool.query("select from book_bets where jsonb_array_length(settlements) > 1");
    expect(anew.rowCount).toBeGreaterThan(10);

    const { rows } = await pool.query<{
      staked: number;
      returned: number;
      expected: number;
      squares: number;
      settled: number;
    }>(
      `select sum(stake_micro)::float8 as staked, sum(payout_micro)::float8 as returned,
       sum(stake_micro * expected_return::float8) as expected,
       sum((payout_micro - stake_micro * expected_return::float8) ^ 2) as squares, count(*)::float8 as settled
     from book_bets where state <> 'rejected'`,
    );
    const [sums] = rows;
    if (!sums) throw new Error("no bet was taken");
    const { returned, expected, squares, settled } = sums;
    expect(settled).toBeGreaterThan(200);
    expect(Math.abs(returned - expected)).toBeLessThan(4 * Math.sqrt(squares));
    expect(await faultsInBooks(pool)).toEqual([]);
  },
);

/** Lets seconds pass until so many bets stand so. */
async function countBecomes(where: string, wanted: number): Promise<void> {
  await eventually(async () => {
    clock.moveTo(clock.now() + 1_000);
    feed.beat();
    const { rows } = await pool.query<{ count: bigint }>(`select count(*) from book_bets where ${where}`);
    expect(Number(rows[0]?.count)).toBe(wanted);
  });
}
