import { afterEach, expect, test } from "vitest";
import { createProviderPlayers, createTestProviders } from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";

let nowMs = Date.parse("2026-11-19T12:00:00Z");
const clock = { now: () => nowMs, steadyMs: () => performance.now() };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env: { ...env, KARAT_STRICT_REGIONS: "KZ" }, providerGames, clock });
const { pool } = house.database;
const { enter, launch, clients } = createProviderPlayers(house, keys, clock);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

const tokenIn = (url: string) => new URL(url).searchParams.get("token") ?? "";

test("a game is launched by an address that is good once, for a minute, and for its provider alone", async () => {
  const player = await enter();
  const { json } = await launch(player.token, "slots-of-sorted");
  expect(json.url).toMatch(/^http:\/\/games\.localhost:8080\/play\/slots-1\?token=/);
  expect(Date.parse(json.expires_at) - nowMs).toBe(60_000);
  const token = tokenIn(json.url);
  expect(await clients.whole.ask("session", { token })).toEqual({ refused: "session_unknown" });
  const opened = await Promise.all(Array.from({ length: 10 }, () => clients.sorted.ask("session", { token })));
  expect(opened.filter((one) => !("refused" in one))).toHaveLength(1);
  const late = tokenIn((await launch(player.token, "slots-of-sorted")).json.url);
  nowMs += 60_000;
  expect(await clients.sorted.ask("session", { token: late })).toEqual({ refused: "session_unknown" });
});

test("a token that the house has not signed opens nothing, and a session opens nothing but its game", async () => {
  const player = await enter();
  const token = tokenIn((await launch(player.token, "slots-of-sorted")).json.url);
  const [text = "", signature = ""] = token.split(".");
  const other = Buffer.from(
    Buffer.from(text, "base64url")
      .toString()
      .replace(String(player.id), String(player.id + 1n)),
  ).toString("base64url");
  for (const forged of [`${other}.${signature}`, `${text}.${"A".repeat(43)}`, text, "", "x".repeat(900)])
    expect(await clients.sorted.ask("session", { token: forged })).toHaveProperty("refused");
  expect(
    await player.ask("bet", { ...player.inRound("r1"), gameCode: "live-1", txId: "t-1", amount: "10.00" }),
  ).toEqual({
    refused: "wrong_game",
  });
  // Another provider does not get at it with its own signature.
  expect(await clients.whole.ask("balance", { session: player.session })).toEqual({ refused: "session_unknown" });
  expect(await clients.whole.ask("bet", { ...player.inRound("r1"), txId: "t-2", amount: "10.00" })).toEqual({
    refused: "session_unknown",
  });
  expect(await player.balance()).toBe("1000.00");
});

test("a demo names nobody, and play needs a login", async () => {
  const demo = await launch(undefined, "slots-of-whole", "demo");
  expect(demo.json.url).toMatch(/^http:\/\/games\.localhost:8080\/demo\/slots-1\?currency=RUB&locale=\w\w$/);
  const player = await enter();
  const own = await launch(player.token, "slots-of-whole", "demo");
  expect(own.json.url).not.toContain("token");
  expect((await launch(undefined, "slots-of-whole")).status).toBe(401);
  expect((await launch(player.token, "no-such-game")).status).toBe(404);
  // Its tables have no demo.
  expect((await launch(player.token, "live-of-whole", "demo")).status).toBe(404);
});

test("a game hears what the law forbids where it is launched, in a demo as well", async () => {
  const featuresIn = async (country: string) => {
    await house.desk("/geo", { country_code: country });
    const { opened } = await enter();
    const demo = await launch(undefined, "slots-of-whole", "demo");
    return {
      ...("features" in opened && opened.features),
      isStrict: new URL(demo.json.url).searchParams.has("strict"),
    };
  };
  expect(await featuresIn("KZ")).toEqual({ autoplay: false, turbo: false, isStrict: true });
  expect(await featuresIn("RU")).toEqual({ autoplay: true, turbo: true, isStrict: false });
});

test("what nobody has signed is told nothing, and what is no command is none", async () => {
  const path = (name: string) => `/game-providers/${name}`;
  expect((await house.api(path("nobody/bet"), { body: {} })).status).toBe(404);
  expect((await house.api(path("sorted/everything"), { body: {} })).status).toBe(404);
  expect((await house.api(path("sorted/bet"), { body: "amount=1.00" })).json).toEqual({ error_code: "FORBIDDEN" });
  expect((await house.api(path("whole/bet"), { body: "{" })).json).toEqual({ status: "RS_ERROR_FORBIDDEN" });
  expect((await house.api(path("sorted/bet"), { body: "x".repeat(70_000) })).status).toBe(413);
});
