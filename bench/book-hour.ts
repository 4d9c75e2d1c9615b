import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import { connectDatabase } from "../server/db/database.ts";
import { startEmbedded } from "../server/db/embedded.ts";
import { listen } from "../server/http/listen.ts";
import { loadKeys } from "../server/runtime/keys.ts";
import { openMovedFeed } from "../tests/builders/moved-feed.ts";
import { type PlayedHour, playHour } from "../tests/chaos/book-hour.ts";
import { type BookMargins, bookMargins } from "../tests/chaos/book-margins.ts";
import { faultsInBooks } from "../tests/chaos/books.ts";
import { freePort } from "../tests/world/free-port.ts";
import { handClock } from "../tests/world/hand-clock.ts";
import { writeTinySite } from "../tests/world/tiny-site.ts";
import { wideRates } from "../tests/world/wide-rates.ts";
import { silent, sources } from "./bank.ts";
import type { Bench } from "./run-benches.ts";

const startMs = Date.parse("2026-01-01T12:00:00Z");
/** Chance alone exceeds it once in ten thousand runs. */
const mostOff = 3.89;

/** An hour of the book by a moved clock, twice from one seed: what came of it, what it returned, and that it is the same. */
export const bookHour: Bench = {
  what: "an hour of the book in a minute: 1,000 players at a whole house and its feed, twice to the same cents (SEED, PLAYERS, ORDERS, SIMULATED)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? 18);
    const players = Number(env["PLAYERS"] ?? 1_000);
    const ordersEach = Number(env["ORDERS"] ?? 10);
    const minutes = Number(env["SIMULATED"] ?? 60);
    const plan = { seed, players, ordersEach, minutes, say };
    say(`seed ${seed}: ${players} players, about ${ordersEach} orders of each, ${minutes} minutes`);
    const first = await hourOf(plan);
    for (const line of inWords(first)) say(line);
    const again = await hourOf(plan);
    const isSame = first.hour.digest === again.hour.digest && first.hour.orders === again.hour.orders;
    say(`played again in ${again.seconds.toFixed(0)} s: ${isSame ? "the same to the cent" : "ANOTHER END"}`);
    const faults = [first, again].flatMap((each) => [...each.faults, ...each.margins.faults, ...each.open]);
    for (const fault of faults) say(fault);
    return {
      passed: faults.length === 0 && isSame && Math.abs(first.margins.off) <= mostOff,
      seed,
      players,
      seconds: [first.seconds, again.seconds],
      ...first.hour,
      margins: first.margins,
      isSame,
      faults,
    };
  },
};

interface Plan {
  seed: number;
  players: number;
  ordersEach: number;
  minutes: number;
  say(line: string): void;
}

interface Hour {
  hour: PlayedHour;
  seconds: number;
  margins: BookMargins;
  faults: string[];
  /** Bets in no final state. */
  open: string[];
}

async function hourOf({ say, ...plan }: Plan): Promise<Hour> {
  const folder = mkdtempSync(join(tmpdir(), "karat-book-hour-"));
  const clock = handClock(startMs);
  const feed = await openMovedFeed({ seed: `hour ${plan.seed}`, startMs });
  const embedded = await startEmbedded({ folder, log: silent });
  const database = await connectDatabase(embedded.connection, silent);
  const port = await freePort();
  const dist = join(folder, "dist");
  writeTinySite(dist);
  const config = readConfig({
    PORT: String(port),
    KARAT_DATA: folder,
    KARAT_DIST: dist,
    // Nobody is there to confirm it.
    KARAT_REALITY_CHECK_S: "3600",
  });
  const app = await createApp({
    ...sources,
    clock,
    config,
    database,
    keys: loadKeys(config, sources.rng),
    log: silent,
    oddsSource: feed.source,
    gameSources: [],
    playerRates: wideRates,
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  });
  const listening = await listen(port, app);
  try {
    const { pool } = database;
    const beganMs = performance.now();
    const hour = await playHour({ ...plan, app, port, pool, clock, feed, say });
    const seconds = (performance.now() - beganMs) / 1_000;
    const { rows } = await pool.query<{ number: bigint; state: string }>(
      "select number, state from book_bets where state in ('pending', 'accepted') order by number limit 10",
    );
    return {
      hour,
      seconds,
      margins: await bookMargins(pool),
      faults: await faultsInBooks(pool),
      open: rows.map(({ number, state }) => `bet ${number} is ${state}`),
    };
  } finally {
    await app.retire();
    await listening.close();
    await app.close();
    await feed.close();
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function inWords({ hour, seconds, margins }: Hour): string[] {
  const { orders, taken, sold, refused } = hour;
  const { staked, returned, expected, off } = margins;
  const legs = margins.kinds.reduce((sum, kind) => sum + kind.legs, 0);
  const shares = margins.kinds.map((kind) => kind.expected / kind.designed);
  const reasons = Object.entries(refused).map(([reason, count]) => `${count} ${reason}`);
  return [
    `${seconds.toFixed(0)} s: ${taken} of ${orders} orders taken (${reasons.join(", ")}), ${sold} cash-outs`,
    `${percent(returned / staked)} returned of ${staked.toFixed(0)} staked, ${percent(expected / staked)} expected: ${off.toFixed(2)} spreads off`,
    `${margins.kinds.length} kinds of markets: the prices of ${legs} legs return ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))} of the design`,
  ];
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`;
}
