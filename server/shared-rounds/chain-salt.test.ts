import { once } from "node:events";
import { expect, test } from "vitest";
import type { CrashFlight, CrashNews } from "../../contract/crash.ts";
import type { Chain, CrashRound } from "../../contract/shared-rounds.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { fastClock } from "../../tests/world/fast-clock.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";
import { readConfig } from "../config.ts";
import { ConfigError } from "../runtime/settings.ts";

const blockHash = "0".repeat(40) + "ab".repeat(12);

test("the first browser that comes after the chain's end is published has a part in its salt", async () => {
  // Time stands still, so the house cannot give up waiting.
  const house = await startHouse({ sharedGames: ["crash"], clock: handClock() });
  const published = await chainOf(house);
  expect(published).toMatchObject({ salt: null, salted_at: null, salt_mode: "local" });
  const browser = house.live({ Origin: house.site });
  await once(browser, "open");
  await eventually(async () => expect((await chainOf(house)).salt).not.toBeNull());
  expect((await chainOf(house)).salt_source).toMatch(/by the first visitor$/);
  browser.terminate();
});

test("where the chains of both games wait for the first browser, it has a part in the salt of each", async () => {
  const house = await startHouse({ sharedGames: ["crash", "roulette"], clock: handClock() });
  for (const game of ["crash", "roulette"]) expect(await chainOf(house, game)).toMatchObject({ salt: null });
  const browser = house.live({ Origin: house.site });
  await once(browser, "open");
  for (const game of ["crash", "roulette"])
    await eventually(async () => expect((await chainOf(house, game)).salt_source).toMatch(/by the first visitor$/));
  browser.terminate();
});

test("whoever is there before the first round is told when it closes, as soon as it has its salt", async () => {
  const house = await startHouse({ sharedGames: ["crash"], clock: handClock() });
  await chainOf(house);
  const flights: CrashFlight[] = [];
  const socket = house.live();
  await once(socket, "open");
  socket.on("message", (text) => {
    const { channel, snapshot, data } = JSON.parse((text as Buffer).toString()) as Heard;
    const { flight } = (channel === "crash" && (snapshot ?? data)) || {};
    if (flight) flights.push(flight);
  });
  socket.send(JSON.stringify({ op: "hello", protocol: 1 }));
  socket.send(JSON.stringify({ op: "join", channel: "crash" }));
  await eventually(() => expect(flights.at(-1)).toMatchObject({ state: "betting", closes_at: null }));
  // A browser comes, and with it the salt; time stands still, so this round is not locked before it is told.
  const browser = house.live({ Origin: house.site });
  await eventually(() => expect(flights.at(-1)).toMatchObject({ state: "betting", closes_at: expect.any(String) }));
  expect(new Set(flights.map(({ id }) => id)).size).toBe(1);
  // No round was before it: what was published of the chain seals it.
  expect(flights.at(-1)?.seal).toBe((await chainOf(house)).terminating_hash);
  for (const each of [socket, browser]) each.terminate();
});

interface Heard {
  channel: string;
  snapshot?: CrashNews;
  data?: CrashNews;
}

test("a public value makes the salt of the chain that had announced it, once it is known", async () => {
  const clock = fastClock(200);
  const first = await startHouse({ sharedGames: ["crash"], clock, env: { KARAT_CHAIN_SALT: "bitcoin:930000" } });
  const published = await chainOf(first);
  expect(published).toMatchObject({ salt: null, salt_mode: "bitcoin", salt_source: "hash of bitcoin's block 930000" });
  await first.stop();
  const other = { KARAT_CHAIN_SALT: `bitcoin:930001:${blockHash}` };
  const wrong = await startHouse({ beside: first, sharedGames: ["crash"], clock, env: other });
  expect((await wrong.api<{ items: unknown[] }>("/games/crash/rounds")).json.items).toEqual([]);
  await wrong.stop();
  const known = { KARAT_CHAIN_SALT: `bitcoin:930000:${blockHash}` };
  const house = await startHouse({ beside: first, sharedGames: ["crash"], clock, env: known });
  await eventually(async () => {
    const { json } = await house.api<{ items: CrashRound[] }>("/games/crash/rounds");
    expect(json.items[0]?.chain).toBe(published.id);
  });
  expect(await chainOf(house)).toMatchObject({ ...published, salt: blockHash, salted_at: expect.any(String) });
});

test.each(["bitcoin", "bitcoin:", "bitcoin:0", "bitcoin:1:2", "drand:1", "drand:x:1", "local:1", "else"])(
  "%s names no salt",
  (text) => {
    expect(() => readConfig({ KARAT_CHAIN_SALT: text })).toThrow(ConfigError);
  },
);

async function chainOf(house: TestHouse, game = "crash"): Promise<Chain> {
  return eventually(async () => {
    const { status, json } = await house.api<Chain>(`/games/${game}/chains/current`);
    expect(status).toBe(200);
    return json;
  });
}
