import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { seededRandom } from "../builders/seeded-random.ts";
import { callOver } from "../world/call.ts";
import { freePort } from "../world/free-port.ts";
import { outputOf } from "../world/house-process.ts";
import { houseArguments } from "../world/house-program.ts";
import { writeTinySite } from "../world/tiny-site.ts";
import { faultsInBooks } from "./books.ts";
import { faultsAtTables } from "./table-faults.ts";
import { faultsInFlights } from "./flight-faults.ts";

interface LeaderKillOptions {
  pool: pg.Pool;
  /** Of the database that the houses share. */
  url: string;
  folder: string;
  houses: number;
  kills: number;
  /** After it nobody else is killed. */
  forMs: number;
  seed: number;
  onKill(report: LeaderKillReport): void;
}

export interface LeaderKillReport {
  kills: number;
  /** Of which game, and in which state its round was. */
  phases: Record<string, number>;
  /** How long nobody led, at most. */
  longestMs: number;
  bets: number;
  interrupted: number;
  faults: string[];
}

const games = ["crash", "roulette", "rooms"] as const;
type Game = (typeof games)[number];

/** Kills the house that leads one of the games with SIGKILL at random moments, while people play at all houses of one database. */
export async function killLeaders(options: LeaderKillOptions): Promise<LeaderKillReport> {
  const { pool, url, folder, seed, onKill } = options;
  const random = seededRandom(seed);
  const report: LeaderKillReport = { kills: 0, phases: {}, longestMs: 0, bets: 0, interrupted: 0, faults: [] };
  const houses: House[] = [];
  let opened = 0;
  const open = async () => houses.push(await openHouse(pool, url, join(folder, String((opened += 1)))));
  let isPlaying = true;
  try {
    while (houses.length < options.houses) await open();
    const players = await Promise.all(Array.from({ length: 12 }, () => makePlayer(houses[0] as House)));
    const playing = players.map(async (token, index) => {
      while (isPlaying) await playOne(token, index).catch(() => sleep(50)); // The house has died.
    });
    await untilFlying(pool);
    const until = performance.now() + options.forMs;
    while (report.kills < options.kills && performance.now() < until) {
      await Promise.all([sleep(random() * 5_000), houses.length < options.houses ? open() : undefined]);
      await killLeader(games[Math.floor(random() * games.length)] ?? "crash");
      report.kills += 1;
      onKill(report);
    }
    isPlaying = false;
    await Promise.all(playing);
    // Nobody stays alone in a pot, for whom it would wait for minutes.
    await Promise.all(players.map((token) => playRooms(houses[0] as House, token)));
    await untilSettled(pool);
    const books = [faultsInFlights(pool), faultsAtTables(pool), faultsInBooks(pool), differences()];
    report.faults.push(...(await Promise.all(books)).flat());
    const { rows } = await pool.query<{ bets: bigint; interrupted: bigint }>(
      `select (select count(*) from shared_bets) as bets,
         (select count(*) from shared_rounds where result ? 'interrupted') as interrupted`,
    );
    return { ...report, bets: Number(rows[0]?.bets), interrupted: Number(rows[0]?.interrupted) };
  } finally {
    isPlaying = false;
    for (const { child } of houses) child.kill("SIGKILL");
  }

  async function killLeader(game: Game): Promise<void> {
    const id = (await leadersOf(pool)).get(game);
    const index = houses.findIndex((house) => house.id === id);
    const [leader] = houses.splice(index, 1);
    if (index < 0 || !leader) return void report.faults.push(`nobody leads ${game}`);
    const { rows } = await pool.query<{ state: string }>(
      `select state from shared_rounds r where game = $1 and room in ('', 'red') and state <> 'ended' order by number limit 1`,
      [game],
    );
    const phase = `${game} ${rows[0]?.state ?? "none"}`;
    report.phases[phase] = (report.phases[phase] ?? 0) + 1;
    const killedMs = performance.now();
    leader.child.kill("SIGKILL");
    // It may have led more than one.
    for (let leaders = await leadersOf(pool); ; leaders = await leadersOf(pool)) {
      if (games.every((each) => ![id, undefined].includes(leaders.get(each)))) break;
      if (performance.now() - killedMs > 10_000) return void report.faults.push(`nobody takes over ${game}`);
      await sleep(5);
    }
    report.longestMs = Math.max(report.longestMs, Math.round(performance.now() - killedMs));
  }

  async function playOne(token: string, index: number): Promise<void> {
    const house = houses[Math.floor(random() * houses.length)] as House;
    if (index % 4 === 1) return playRoulette(house, token);
    if (index % 4 === 2) return playRooms(house, token);
    const target = index % 3 === 0 ? "1.30" : index % 3 === 1 ? "3.00" : null;
    const order = { amount: "1.00", slot: 1, auto_cash_out: target };
    const { status, json } = await post<SharedBetReply>(house, token, "/games/crash/bets", order);
    await sleep(200 + random() * 3_000);
    if (status === 200 && target === null) await post(house, token, `/games/crash/bets/${json.bet.id}/cash-out`, {});
  }

  async function playRoulette(house: House, token: string): Promise<void> {
    const straight = { kind: "straight", value: Math.floor(random() * 37), amount: "1.00" };
    const half = { kind: random() < 0.5 ? "red" : "even", amount: "2.00" };
    await post(house, token, "/games/roulette/bets", { bets: [straight, half] });
    await sleep(500 + random() * 3_000);
  }

  async function playRooms(house: House, token: string): Promise<void> {
    await post(house, token, "/games/rooms/red/bets", { amount: "5.00" });
    await sleep(500 + random() * 5_000);
  }

  async function differences(): Promise<string[]> {
    const found: string[] = [];
    for (const path of ["crash/rounds", "roulette/rounds"]) {
      const pages = await Promise.all(
        houses.map(({ port }) => callOver(port, `http://${api}/games/${path}?limit=100`)),
      );
      if (new Set(pages.map(({ text }) => text)).size > 1) found.push(`the houses tell of different ${path}`);
    }
    return found;
  }
}

interface House {
  id: string;
  port: number;
  child: ChildProcess;
}

const api = "api.karat.localhost";

async function openHouse(pool: pg.Pool, url: string, folder: string): Promise<House> {
  const before = await housesOf(pool);
  const port = await freePort();
  writeTinySite(join(folder, "dist"));
  const child = spawn(process.execPath, houseArguments(), {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      PORT: String(port),
      KARAT_DATA: join(folder, "data"),
      KARAT_DIST: join(folder, "dist"),
      KARAT_SHARED_GAMES: games.join(),
      DATABASE_URL: url,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await outputOf(child).untilOpen();
  const id = (await housesOf(pool)).find((house) => !before.includes(house));
  if (id === undefined) throw new Error("the house has no name");
  return { id, port, child };
}

/** Houses by the connections on which they listen. */
async function housesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select substring(application_name from 'karat news (.*)') as id from pg_stat_activity
     where application_name like 'karat news %' and datname = current_database()`,
  );
  return rows.map(({ id }) => id);
}

/** Which house leads each game. */
async function leadersOf(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select substring(a.application_name from 'karat leader (.*)') as name
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and a.application_name like 'karat leader %'
       and a.datname = current_database()`,
  );
  return new Map(rows.map(({ name }) => name.split(" ", 2) as [string, string]));
}

async function makePlayer({ port }: House): Promise<string> {
  const body = { balance: "100000.00" };
  return (await callOver<{ token: string }>(port, "http://desk.localhost/players", { body })).json.token;
}

function post<T>({ port }: House, token: string, path: string, body: object) {
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID() };
  return callOver<T>(port, `http://${api}${path}`, { headers, body });
}

/** The first chain takes its time. */
async function untilFlying(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("select from shared_rounds where state = 'running' limit 1");
    if (rows.length > 0) return;
    await sleep(200);
  }
}

async function untilSettled(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("select from shared_bets where state = 'open' limit 1");
    if (rows.length === 0) return;
    await sleep(200);
  }
}
