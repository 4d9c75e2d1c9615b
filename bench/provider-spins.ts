import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { enumerateStops } from "../sandbox/game-provider/engines/enumerate.ts";
import { exactReturn } from "../sandbox/game-provider/engines/exact-return.ts";
import { isSlotEngine, slotTables } from "../sandbox/game-provider/engines/slot-tables.ts";
import { findTitle } from "../sandbox/game-provider/titles.ts";
import { createApp } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import { providerDay } from "../server/bookkeeping/provider-day.ts";
import { readDay } from "../server/bookkeeping/day.ts";
import { columnTypes } from "../server/db/column-types.ts";
import { connectDatabase } from "../server/db/database.ts";
import { startEmbedded } from "../server/db/embedded.ts";
import { listen } from "../server/http/listen.ts";
import { loadKeys } from "../server/runtime/keys.ts";
import { faultsInBooks } from "../tests/chaos/books.ts";
import {
  spinDay,
  spinsProvider,
  spunGames,
  type SpunGame,
  spunText,
  spunTitles,
  spunTogether,
} from "../tests/chaos/provider-spins.ts";
import { freePort } from "../tests/world/free-port.ts";
import { writeTinySite } from "../tests/world/tiny-site.ts";
import { silent, sources } from "./bank.ts";
import type { Bench } from "./run-benches.ts";
import { isWithinBound, noBets, offBy, type Tally, tallyText } from "./tally.ts";

const players = 96;
const playersOnWire = 24;
const loseEach = 400;
const firstDayMs = Date.parse("2026-01-01T00:00:00Z");
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * Spins of the sandbox's provider at a whole house, in days of both sides' books: each is reconciled round by round
 * before the next begins, and forgotten by the party then. With a FOLDER it goes on where it was ended or killed.
 */
export const providerSpins: Bench = {
  what: "20,000 spins of a provider, up to a million: return, and both books day by day (SEED, SPINS, DAY, MINUTES, FOLDER)",
  async run({ say, env }) {
    const seed = env["SEED"] ?? "6";
    const spins = Number(env["SPINS"] ?? 20_000);
    const inDay = Math.min(Number(env["DAY"] ?? 20_000), spins);
    const untilMs = performance.now() + Number(env["MINUTES"] ?? 600) * 60_000;
    const folder = env["FOLDER"] ?? mkdtempSync(join(tmpdir(), "karat-provider-spins-"));
    mkdirSync(folder, { recursive: true });
    const progress = readProgress(folder, seed);
    // Counted up at each start, so that what was begun before is an hour ago.
    progress.starts += 1;
    keepProgress(folder, progress);
    const start = { day: progress.day, startedMs: performance.now(), hours: progress.starts % 20 };
    const now = () => {
      const intoMs = progress.day === start.day ? start.hours * hourMs : 0;
      return firstDayMs + progress.day * dayMs + intoMs + Math.floor(performance.now() - start.startedMs);
    };
    const house = await openHouse(folder, now);
    const faults: string[] = [];
    try {
      say(`seed ${seed}, ${playersOnWire} of ${players} players over signed HTTP, in ${folder}`);
      const before = roundsOf(progress.games);
      const beganMs = performance.now();
      while (roundsOf(progress.games) < spins && faults.length === 0 && performance.now() < untilMs) {
        const date = new Date(now()).toISOString().slice(0, 10);
        const dayStartMs = performance.now();
        const wanted = Math.min(inDay, spins - roundsOf(progress.games));
        const own = join(folder, `party-${date}`);
        const { port, key, wallet } = house;
        const spun = await spinDay({
          port,
          now,
          wallet,
          key,
          folder: own,
          seed,
          spins: wanted,
          players,
          playersOnWire,
          loseEach,
        });
        faults.push(...spun.differences.slice(0, 10).map((difference) => `${date}: ${JSON.stringify(difference)}`));
        const report = await providerDay(house.pool, spinsProvider, readDay(date, "provider-spins"));
        if (!report.isRight) faults.push(report.text);
        progress.games = spunTogether([...progress.games, ...spun.games]);
        progress.onWire += spun.onWire;
        progress.lost += spun.lost;
        progress.day += 1;
        keepProgress(folder, progress);
        rmSync(own, { recursive: true, force: true });
        const seconds = (performance.now() - dayStartMs) / 1_000;
        const megabytes = Math.round(process.memoryUsage.rss() / 2 ** 20);
        say(
          `${date}: ${spun.rounds} rounds, ${Math.round(spun.rounds / seconds)} a second, ${spun.differences.length} ` +
            `differ, ${spun.lost} commands lost; ${roundsOf(progress.games)} in all, ${megabytes} MB`,
        );
      }
      const seconds = (performance.now() - beganMs) / 1_000;
      const perSecond = Math.round((roundsOf(progress.games) - before) / seconds);
      const results = progress.games.map((game) => ({ game, tally: tallyOf(game) }));
      for (const { game, tally } of results) say(`${game.code}: ${tallyText(tally, "rounds")}`);
      faults.push(...(await storedFaults(house.pool, progress.games)), ...(await faultsInBooks(house.pool)));
      for (const fault of faults) say(fault);
      say(
        `${roundsOf(progress.games)} rounds, ${perSecond} a second, ${progress.onWire} over HTTP, ${progress.lost} lost`,
      );
      say(`both books and the ledger: ${faults.length === 0 ? "agree" : "DIFFER"}`);
      return {
        passed: faults.length === 0 && results.every(({ tally }) => isWithinBound(tally)),
        seed,
        days: progress.day,
        rounds: roundsOf(progress.games),
        onWire: progress.onWire,
        lost: progress.lost,
        perSecond,
        results: results.map(({ game, tally }) => ({
          code: game.code,
          rounds: game.rounds,
          returned: Number(game.returnedMicro) / Number(game.stakedMicro),
          off: offBy(tally),
        })),
        faults,
      };
    } finally {
      await house.close();
      if (env["FOLDER"] === undefined) rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Progress {
  seed: string;
  day: number;
  starts: number;
  onWire: number;
  lost: number;
  games: SpunGame[];
}

/** A day counts when both sides have agreed on it. */
function readProgress(folder: string, seed: string): Progress {
  const none: Progress = { seed, day: 0, starts: 0, onWire: 0, lost: 0, games: [] };
  let text;
  try {
    text = readFileSync(progressFile(folder), "utf8");
  } catch {
    return none;
  }
  const kept = JSON.parse(text, (name, value: unknown) =>
    name.endsWith("Micro") ? BigInt(value as string) : value,
  ) as Progress;
  if (kept.seed !== seed) throw new Error(`${folder} has been begun with the seed ${kept.seed}`);
  return kept;
}

function keepProgress(folder: string, progress: Progress): void {
  const text = JSON.stringify(progress, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  writeFileSync(`${progressFile(folder)}.new`, text);
  renameSync(`${progressFile(folder)}.new`, progressFile(folder));
}

const progressFile = (folder: string) => join(folder, "progress.json");

/** A complete house with its own database, kept in the folder. */
async function openHouse(folder: string, now: () => number) {
  const embedded = await startEmbedded({ folder, log: silent });
  const database = await connectDatabase(embedded.connection, silent);
  const key = Buffer.alloc(32, "what signs the spins");
  const file = join(folder, "game-providers.json");
  const address = "http://games.localhost:8080";
  const own = { name: spinsProvider, address, manner: "sorted-parameters", key: key.toString("base64") };
  writeFileSync(file, JSON.stringify([own]));
  const port = await freePort();
  const dist = join(folder, "dist");
  writeTinySite(dist);
  const settings = { PORT: String(port), KARAT_DATA: folder, KARAT_DIST: dist, KARAT_GAME_PROVIDERS: file };
  const config = readConfig(settings);
  const app = await createApp({
    ...sources,
    clock: { now, steadyMs: () => performance.now() },
    // Nobody is there to confirm an hourly reality check.
    config: { ...config, realityCheckMs: 10_000 * dayMs },
    database,
    keys: loadKeys(config, sources.rng),
    log: silent,
    providerGames: spunGames,
    gameSources: [],
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  });
  const listening = await listen(port, app);
  // Over so many rows a query outlasts the house's own statement timeout, and loops within loops outlast everybody.
  const pool = new pg.Pool({
    ...database.connection,
    types: columnTypes,
    max: 1,
    options: "-c work_mem=128MB -c enable_nestloop=off",
  });
  pool.on("error", () => {});
  return {
    port,
    key,
    pool,
    wallet: app.house.providerWallet,
    async close() {
      await pool.end();
      await app.retire();
      await listening.close();
      await app.close();
      await database.close();
      await embedded.stop();
    },
  };
}

/** What the house has of each game among all bets, beside what the party has agreed on day by day. */
async function storedFaults(pool: pg.Pool, games: readonly SpunGame[]): Promise<string[]> {
  const { rows } = await pool.query<{ code: string; rounds: number; staked: bigint; returned: bigint }>(
    `select choice ->> 'game' as code, count(*)::int as rounds, sum(stake_micro)::bigint as staked,
       sum(payout_micro)::bigint as returned from bets group by 1`,
  );
  const stored = spunTitles.flatMap((title) => {
    const row = rows.find(({ code }) => code === title);
    if (!row) return [];
    const { code, rounds, staked: stakedMicro, returned: returnedMicro } = row;
    return [spunText({ code, rounds, stakedMicro, returnedMicro, squares: 0 })];
  });
  const own = games.map(spunText);
  return stored.join() === own.join() ? [] : [`the bets are ${stored.join(", ")}, by the party ${own.join(", ")}`];
}

/** What every stop of its reels lets expect. */
function tallyOf({ code, rounds, stakedMicro, returnedMicro, squares }: SpunGame): Tally {
  const engine = findTitle(code)?.engine;
  if (!engine || !isSlotEngine(engine)) throw new Error(`${code} is no slot`);
  const table = slotTables[engine];
  const { total, deviation } = exactReturn(table, enumerateStops(table));
  const expected = (Number(stakedMicro) / 1e6) * (Number((total[0] * 10n ** 12n) / total[1]) / 1e12);
  return { ...noBets, bets: rounds, stakedMicro, returnedMicro, expected, variance: squares * deviation ** 2 };
}

function roundsOf(games: readonly SpunGame[]): number {
  return games.reduce((sum, { rounds }) => sum + rounds, 0);
}
