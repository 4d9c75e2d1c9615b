import { once } from "node:events";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { crashTable } from "../../tests/builders/crash-table.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { targetText } from "../../rules/games/crash.ts";
import { createClient } from "../db/connect.ts";

/* Nobody but the leading house's memory has what decides a round before that is over. */

const logged: string[] = [];
const log = (fields: object, text: string) => void logged.push(JSON.stringify([fields, text]));
const table = await crashTable({ log: { info: log, warn: log, error: log } as never });
const { house, clock } = table;
const { pool } = house.app.house;

test("no row, log line or message has hash or crash point of a round before its end", async () => {
  const anna = await table.player();
  const heard: string[] = [];
  const socket = await listen(anna.token, heard);
  const notes = createClient(house.database.connection, "leak test");
  await notes.connect();
  notes.on("notification", ({ payload = "" }) => heard.push(payload));
  await notes.query("listen karat_news; listen karat_notes");
  // No number that anything else might have: there are times with fewer seconds everywhere.
  const round = await table.open((crash) => crash > 6_000);
  const said: string[] = [];
  said.push((await table.bet(anna)).text, (await table.bet(anna, { slot: 2, auto_cash_out: "1.20" })).text);
  const startedAt = await table.takeOff(round);
  said.push((await table.bet(anna)).text);
  clock.moveTo(startedAt + 5_000);
  await eventually(async () => expect((await table.bets(anna)).ended[0]?.state).toBe("won"));
  const [open] = (await table.bets(anna)).open.filter(({ number }) => number === round.number);
  said.push((await table.cashOut(anna, open?.id ?? "")).text);
  for (const path of ["/games/crash/rounds", "/games/crash/chains/current", "/games/shared/bets", "/games/bets"])
    said.push((await house.api(path, { headers: { Authorization: `Bearer ${anna.token}` } })).text);
  await eventually(() => expect(heard.join()).toContain(round.id));
  const before = { rows: await everyRow(), logged: logged.join(), heard: heard.join(), said: said.join() };

  const ended = await table.land(round);
  const hash = ended.seed ?? "none";
  expect(JSON.stringify(ended.result)).toContain(targetText(round.crashE2));
  for (const [where, text] of Object.entries(before)) {
    expect([where, text.includes(hash)]).toEqual([where, false]);
    expect([where, text.includes(targetText(round.crashE2))]).toEqual([where, false]);
    expect([where, text.includes(`"crashE2":${round.crashE2}`)]).toEqual([where, false]);
  }
  // It would have been seen: now it is told.
  await eventually(() => expect(heard.join()).toContain(hash));
  expect(await everyRow()).toContain(hash);
  socket.terminate();
  await notes.end();
});

async function everyRow(): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const texts = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    return rows.map(({ row }) => row).join();
  });
  return (await Promise.all(texts)).join();
}

async function listen(token: string, heard: string[]): Promise<WebSocket> {
  const socket = house.live();
  await once(socket, "open");
  socket.on("message", (data) => heard.push((data as Buffer).toString()));
  socket.send(JSON.stringify({ op: "hello", protocol: 1, token, resume: { shared: 0, wallet: 0 } }));
  socket.send(JSON.stringify({ op: "join", channel: "crash" }));
  await eventually(() => expect(heard.join()).toContain('"whole":true'));
  return socket;
}
