import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startHouse } from "../world/house.ts";
import { faultsInBooks } from "./books.ts";
import { spinDay, spinsProvider, spunGames } from "./provider-spins.ts";

const key = Buffer.alloc(32, "what signs the spins");
const file = join(mkdtempSync(join(tmpdir(), "karat-spins-providers-")), "game-providers.json");
writeFileSync(
  file,
  JSON.stringify([
    {
      name: spinsProvider,
      address: "http://games.localhost:8080",
      manner: "sorted-parameters",
      key: key.toString("base64"),
    },
  ]),
);
/** Of no midnight, which would cut the day of the books in two. */
const startMs = Date.now();
const now = () => Date.parse("2026-11-19T12:00:00Z") + Date.now() - startMs;
const clock = { now, steadyMs: () => performance.now() };
const house = await startHouse({ clock, env: { KARAT_GAME_PROVIDERS: file }, providerGames: spunGames });

test("a day of spins over a wire that loses some is the same in both books, also when it is gone on with", async () => {
  const folder = mkdtempSync(join(tmpdir(), "karat-spins-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { port, app, database } = house;
  const wallet = app.house.providerWallet;
  const day = { port, now, wallet, key, folder, seed: "short", players: 6, playersOnWire: 3, loseEach: 20 };
  const first = await spinDay({ ...day, spins: 180 });
  expect(first.differences).toEqual([]);
  expect(first.rounds).toBe(180);
  expect(first.onWire).toBe(90);
  expect(first.lost).toBeGreaterThan(0);

  const all = await spinDay({ ...day, spins: 300 });
  expect([all.rounds, all.differences]).toEqual([300, []]);
  expect(all.games.map(({ rounds }) => rounds)).toEqual([100, 100, 100]);
  const { rows } = await database.pool.query(
    `select choice ->> 'game' as code, count(*)::int as rounds, sum(stake_micro)::bigint as staked,
       sum(payout_micro)::bigint as returned from bets group by 1`,
  );
  const byCode = Object.fromEntries(
    all.games.map(({ code, rounds, stakedMicro: staked, returnedMicro: returned }) => [
      code,
      { code, rounds, staked, returned },
    ]),
  );
  for (const row of rows as { code: string }[]) expect(row).toEqual(byCode[row.code]);
  expect(rows.length).toBe(3);
  expect(await faultsInBooks(database.pool)).toEqual([]);
});
