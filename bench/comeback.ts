import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { WebSocket } from "ws";
import { quiet } from "../tests/world/quiet.ts";
import { startEmbedded } from "../server/db/embedded.ts";
import { openBareHouse } from "./bare-house.ts";
import { type CrowdMember, openCrowd } from "./crowd.ts";
import type { Bench } from "./run-benches.ts";
import { urlOf } from "./database-url.ts";

const most = 5_000;
const gateMs = 10_000;
/** A handful, however many come back: with some to spare for what the house does by itself meanwhile. */
const gateQueries = 200;
/** What a tab at a table that many play at listens to. */
const channels = ["wallet", "play", "notices", "shared", "crash"];

interface CameBack {
  ms: number;
  queries: number;
  /** The statements of most calls. */
  often: string[];
  missed: number;
}

/** Everybody's line breaks at once, and then the house is killed and comes back: all are at the door at the same moment. */
export const comeback: Bench = {
  what: `${most} sockets that come back at once, after all were cut and after the house was killed: served within ${gateMs / 1_000} s for at most ${gateQueries} queries (PLAYERS)`,
  async run({ say, env }) {
    const count = Number(env["PLAYERS"] ?? most);
    const folder = mkdtempSync(join(tmpdir(), "karat-comeback-"));
    const settings = { shared_preload_libraries: "pg_stat_statements" };
    const database = await startEmbedded({ folder: join(folder, "database"), log: quiet, settings });
    const pool = new pg.Pool({ ...database.connection, max: 1 });
    const house = {
      DATABASE_URL: urlOf(database.connection),
      KARAT_SHARED_GAMES: "crash",
      NODE_OPTIONS: "--max-semi-space-size=64",
    };
    let open: { house: ChildProcess; port: number } | undefined;
    try {
      await pool.query("create extension pg_stat_statements");
      open = await openBareHouse(folder, house);
      const members = await openCrowd(open.port, count);
      say(`${count} players are in`);
      const sockets = await allServed(members);
      const results: Record<string, CameBack> = {};

      for (const socket of sockets) socket.terminate();
      results["cut"] = await comingBack(pool, members, sockets);
      say(`all lines were cut: ${inWords(results["cut"])}`);

      const { port } = open;
      open.house.kill("SIGKILL");
      await once(open.house, "exit");
      open = await openBareHouse(folder, { ...house, PORT: String(port) });
      results["killed"] = await comingBack(pool, members, sockets);
      say(`the house was killed: ${inWords(results["killed"])}`);

      for (const socket of sockets) socket.terminate();
      const passed = Object.values(results).every(
        ({ ms, queries, missed }) => ms < gateMs && queries <= gateQueries && missed === 0,
      );
      return { passed, players: count, gateMs, gateQueries, results };
    } finally {
      open?.house.kill("SIGTERM");
      if (open) await once(open.house, "exit");
      await pool.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function comingBack(pool: pg.Pool, members: readonly CrowdMember[], sockets: WebSocket[]): Promise<CameBack> {
  await pool.query("select pg_stat_statements_reset()");
  const startedMs = performance.now();
  let missed = 0;
  sockets.splice(0, sockets.length, ...(await allServed(members, () => (missed += 1))));
  const ms = performance.now() - startedMs;
  const { rows } = await pool.query<{ query: string; calls: string; all: string }>(
    `select calls, sum(calls) over () as all, query from pg_stat_statements
     where query not like '%pg_stat_statements%' order by calls desc limit 6`,
  );
  const often = rows.map(({ calls, query }) => `${calls} × ${query.replaceAll(/\s+/g, " ").slice(0, 90)}`);
  return { ms, queries: Number(rows[0]?.all ?? 0), often, missed };
}

/** Resolves once each has been told everything: the answer to a ping comes after all that was asked for before it. */
async function allServed(members: readonly CrowdMember[], miss = () => {}): Promise<WebSocket[]> {
  return Promise.all(
    members.map(async (member) => {
      let [hasStage, served] = [false, () => {}];
      const whenServed = new Promise<void>((resolve) => (served = resolve));
      const socket = await member.enter(channels, (start) => {
        if (start.startsWith('{"op":"reset","channel":"crash"')) hasStage = true;
        if (!start.startsWith('{"op":"pong"')) return;
        if (!hasStage) miss();
        served();
      });
      socket.once("close", served);
      socket.send(JSON.stringify({ op: "ping", t: 0 }));
      await whenServed;
      if (socket.readyState !== socket.OPEN) miss();
      return socket;
    }),
  );
}

function inWords({ ms, queries, often, missed }: CameBack): string {
  const all = `served after ${(ms / 1_000).toFixed(1)} s, with ${queries} queries, ${missed} not served`;
  return [all, ...often.map((line) => `  ${line}`)].join("\n");
}
