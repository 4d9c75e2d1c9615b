import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { gameSheetPath } from "../../contract/game-sheets.ts";
import type { GameTables } from "../../contract/game-tables.ts";
import { parseMoney, toWire } from "../../rules/money.ts";
import { clockOf } from "./table-rounds.ts";
import { tables } from "./engines/tables.ts";
import { readRound } from "./engines/play-round.ts";
import { slotTables } from "./engines/slot-tables.ts";
import { sheetOf } from "./catalogue/sheets.ts";
import type { gameCatalogue } from "./catalogue/catalogue.ts";
import type { FrameApi } from "./frame-api.ts";
import { openGameServer } from "./game-server.ts";
import { createPlayWallet } from "./play-wallet.ts";
import type { FreeSpins, Wallet } from "./wallet.ts";

const slot = "salt-and-ember";

/** The party on its own, with a house's wallet that one may break. */
async function start() {
  let nowMs = 1_790_000_000_000;
  const folder = mkdtempSync(join(tmpdir(), "karat-games-"));
  const inner = createPlayWallet();
  const calls: string[] = [];
  const faults = { bet: 0, win: 0 };
  let freeSpins: FreeSpins | undefined;
  let isOver = false;
  let others: FreeSpins | undefined;
  const houseWallet: Wallet = {
    ...inner,
    async session(token) {
      const session = await inner.session(token);
      return "refused" in session ? session : { ...session, playerId: "7", ...(freeSpins && { freeSpins }) };
    },
    async bet(bet) {
      if (bet.isFree && isOver && bet.campaignId !== others?.campaignId)
        return { refused: "no_free_spins", ...(others && { freeSpins: others }) };
      calls.push(`bet ${bet.amount}`);
      const taken = await inner.bet(bet);
      if (bet.isFree && freeSpins)
        freeSpins = freeSpins.left > 1 ? { ...freeSpins, left: freeSpins.left - 1 } : undefined;
      const answer = { ...taken, ...(freeSpins && { freeSpins }) };
      // It has taken the bet, and its answer is lost.
      if (faults.bet > 0) throw new Error(`lost ${faults.bet--}`);
      return answer;
    },
    async win(win) {
      if (faults.win > 0) throw new Error(`away ${faults.win--}`);
      calls.push(`win ${win.amount}`);
      return inner.win(win);
    },
    async rollback(rollback) {
      calls.push("rollback");
      return inner.rollback(rollback);
    },
  };
  const open = () =>
    openGameServer({ FOLDER: folder, SITES: "http://karat.localhost" }, { now: () => nowMs, houseWallet });
  let server = await open();
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = async <Name extends keyof FrameApi>(name: Name, body: FrameApi[Name]["ask"]) => {
    const reply = await fetch(`http://127.0.0.1:${server.port}/api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await reply.json()) as FrameApi[Name]["answer"] & { error?: string };
  };
  return {
    ask,
    calls,
    faults,
    give: (given: FreeSpins) => void (freeSpins = given),
    /** Elsewhere: they were given up, or have expired. */
    end: (next?: FreeSpins) => void ([isOver, others] = [true, next]),
    get: (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`),
    settle: () => server.settle(),
    pass: (ms: number) => void (nowMs += ms),
    setTime: (ms: number) => void (nowMs = ms),
    now: () => nowMs,
    launch: (code = slot) => inner.issue({ gameCode: code, currency: "RUB", locale: "en", isStrict: false }),
    demo: (code = slot) => ask("open", { code, mode: "demo", currency: "RUB", locale: "en", isStrict: false }),
    restart: async () => {
      await server.close();
      server = await open();
    },
  };
}

/** The round shown to its end, so that the next may begin. */
async function spinOnce({ ask }: Pick<Awaited<ReturnType<typeof start>>, "ask">, session: string, amount = "10.00") {
  const spun = await ask("spin", { session, key: randomUUID(), amount });
  await ask("shown", { session, round: spun.round.id, spins: spun.round.stops.length });
  return spun;
}

test("a list of tables tells phase and results of each, and no result before its table does", async () => {
  const party = await start();
  const told = async () => {
    const { tables: list } = (await (await party.get("/tables.json")).json()) as GameTables;
    return list.find(({ code }) => code === "hall-roulette");
  };
  const { bettingMs, dealingMs, resultMs } = tables.wheel;
  const cycleMs = bettingMs + dealingMs + resultMs;
  party.setTime(Math.ceil(party.now() / cycleMs) * cycleMs);
  const betting = await told();
  expect(betting).toMatchObject({ phase: "betting", left_ms: bettingMs, past: { length: 12 } });
  party.pass(bettingMs);
  expect(await told()).toEqual({ ...betting, phase: "dealing", left_ms: dealingMs });
  party.pass(dealingMs);
  const result = await told();
  expect(result).toMatchObject({ phase: "result", left_ms: resultMs });
  expect(result?.past.slice(1)).toEqual(betting?.past.slice(0, -1));
  party.pass(resultMs);
  expect(await told()).toEqual({ ...result, phase: "betting", left_ms: bettingMs });
});

test("each title has a sheet at the address that a house asks, and nothing else has one", async () => {
  const party = await start();
  for (const code of [slot, "hall-roulette"])
    expect(await (await party.get(gameSheetPath(code))).json()).toEqual(sheetOf(code));
  expect((await party.get(gameSheetPath("nothing"))).status).toBe(404);
});

test("a demo has play money of its own, and what its reels show is what it pays", async () => {
  const party = await start();
  const { session, balance, limits, features } = await party.demo();
  expect({ balance, limits, features }).toEqual({
    balance: "10000.00",
    limits: { min: "1.00", max: "1000.00" },
    features: { autoplay: true, turbo: true },
  });
  let expected = parseMoney(balance) ?? 0n;
  for (let times = 0; times < 300; times += 1) {
    const { round, balance: afterBet } = await spinOnce(party, session);
    expected -= 10_000_000n;
    expect(afterBet).toBe(toWire(expected));
    const { units } = readRound(slotTables["ten-lines"], round.stops);
    expect(round.win).toBe(toWire(BigInt(units) * 1_000_000n));
    expected += BigInt(units) * 1_000_000n;
  }
  expect((await party.ask("balance", { session })).balance).toBe(toWire(expected));
  expect(party.calls).toEqual([]);
});

test("a repeated spin is the same round, a second one waits until the first has been shown, and fifty at once are one", async () => {
  const { ask, demo } = await start();
  const { session } = await demo();
  const key = randomUUID();
  const all = await Promise.all(Array.from({ length: 50 }, () => ask("spin", { session, key, amount: "10.00" })));
  expect(new Set(all.map(({ round }) => round.id)).size).toBe(1);
  const [{ round } = all[0] as (typeof all)[number]] = all;
  expect((await ask("balance", { session })).balance).toBe(toWire(9_990_000_000n + (parseMoney(round.win) ?? 0n)));
  expect(await ask("spin", { session, key: randomUUID(), amount: "10.00" })).toEqual({ error: "round_open" });
  const others = await Promise.all(
    Array.from({ length: 50 }, () => ask("spin", { session, key: randomUUID(), amount: "10.00" })),
  );
  expect(new Set(others.map(({ error }) => error))).toEqual(new Set(["round_open"]));
});

test("what a stake must not be is refused, and nothing is taken", async () => {
  const { ask, demo } = await start();
  const { session } = await demo();
  const spin = (amount: string) => ask("spin", { session, key: randomUUID(), amount });
  for (const amount of ["0", "-5.00", "0.001", "1e3", "", "ten"])
    expect(await spin(amount)).toEqual({ error: "bad_request" });
  expect(await spin("0.50")).toEqual({ error: "stake_too_low" });
  expect(await spin("1000.01")).toEqual({ error: "stake_too_high", most: "1000.00" });
  expect(await ask("spin", { session, key: randomUUID(), amount: "10.00", isFree: true })).toEqual({
    error: "no_free_spins",
  });
  expect(await ask("spin", { session: randomUUID(), key: randomUUID(), amount: "10.00" })).toEqual({
    error: "session_expired",
  });
  expect((await ask("balance", { session })).balance).toBe("10000.00");
  for (let times = 0; times < 10; times += 1) await spinOnce({ ask }, session, "1000.00");
});

test("a round that was cut off is there again, with as much of it as has been shown", async () => {
  const { ask, launch } = await start();
  const opened = await ask("open", { code: slot, mode: "play", token: launch() });
  const { round } = await ask("spin", { session: opened.session, key: randomUUID(), amount: "10.00" });
  const again = await ask("open", { code: slot, mode: "play", token: "used up", again: opened.session });
  expect(again).toMatchObject({ session: opened.session, open: { id: round.id, shown: 0 } });
  // Through another launch, as the same player.
  const anew = await ask("open", { code: slot, mode: "play", token: launch() });
  expect([anew.locale, anew.words.lang]).toEqual(["en", "en"]);
  expect(anew.open).toEqual(round);
  await ask("shown", { session: anew.session, round: round.id, spins: round.stops.length });
  expect((await ask("open", { code: slot, mode: "play", token: launch() })).open).toBeUndefined();
});

test("a demo that is opened again goes on in the language and by the law of its new address", async () => {
  const { ask } = await start();
  const open = { code: slot, mode: "demo", currency: "RUB" } as const;
  const { session } = await ask("open", { ...open, locale: "en" });
  await ask("spin", { session, key: randomUUID(), amount: "10.00" });
  const again = await ask("open", { ...open, locale: "kz", isStrict: true, again: session });
  expect(again).toMatchObject({ session, locale: "kz", features: { autoplay: false, turbo: false } });
  expect([again.words.lang, again.open?.amount]).toEqual(["kk", "10.00"]);
});

test("free spins of a campaign are played at its stake, cost nothing and are used up", async () => {
  const { ask, launch, calls, give } = await start();
  give({ campaignId: "spring", left: 2, bet: "20.00" });
  const opened = await ask("open", { code: slot, mode: "play", token: launch() });
  const { session } = opened;
  expect(opened.freeSpins).toEqual({ campaignId: "spring", left: 2, bet: "20.00" });
  for (const left of [1, 0]) {
    const { round, freeSpins } = await ask("spin", { session, key: randomUUID(), amount: "999.00", isFree: true });
    expect(round).toMatchObject({ amount: "20.00", isFree: true });
    expect(freeSpins?.left ?? 0).toBe(left);
    expect((await ask("balance", { session })).freeSpins?.left ?? 0).toBe(left);
    await ask("shown", { session, round: round.id, spins: round.stops.length });
  }
  expect(await ask("spin", { session, key: randomUUID(), amount: "20.00", isFree: true })).toEqual({
    error: "no_free_spins",
  });
  const won = calls.filter((call) => call.startsWith("win")).map((call) => parseMoney(call.slice(4)) ?? 0n);
  const sum = won.reduce((all, each) => all + each, 0n);
  expect((await ask("balance", { session })).balance).toBe(toWire(10_000_000_000n + sum));
});

test("free spins that have ended elsewhere give way to paid play", async () => {
  const { ask, launch, give, end } = await start();
  give({ campaignId: "spring", left: 2, bet: "20.00" });
  const { session } = await ask("open", { code: slot, mode: "play", token: launch() });
  end();
  const refused = await ask("spin", { session, key: randomUUID(), amount: "20.00", isFree: true });
  expect(refused).toEqual({ error: "no_free_spins" });
  expect(await ask("spin", { session, key: randomUUID(), amount: "10.00" })).not.toHaveProperty("freeSpins");
});

test("free spins that have ended elsewhere give way to those of another campaign", async () => {
  const { ask, launch, calls, give, end } = await start();
  give({ campaignId: "spring", left: 2, bet: "20.00" });
  const { session } = await ask("open", { code: slot, mode: "play", token: launch() });
  const next = { campaignId: "summer", left: 1, bet: "5.00" };
  end(next);
  const spin = () => ask("spin", { session, key: randomUUID(), amount: "20.00", isFree: true });
  expect(await spin()).toEqual({ error: "no_free_spins", freeSpins: next });
  expect((await ask("balance", { session })).freeSpins).toEqual(next);
  expect((await spin()).round).toMatchObject({ amount: "5.00", isFree: true });
  expect(calls[0]).toBe("bet 5.00");
});

test("what is still on the reels stands in no history", async () => {
  const { ask, demo } = await start();
  const { session } = await demo();
  const { round } = await ask("spin", { session, key: randomUUID(), amount: "10.00" });
  const history = async () => (await ask("history", { session })).rounds.map(({ id }) => id);
  expect(await history()).toEqual([]);
  await ask("shown", { session, round: round.id, spins: round.stops.length });
  expect(await history()).toEqual([round.id]);
});

test("nobody sees another one's rounds, nor through a demo those of a player", async () => {
  const { ask, launch, demo } = await start();
  const own = await ask("open", { code: slot, mode: "play", token: launch() });
  const { round } = await ask("spin", { session: own.session, key: randomUUID(), amount: "10.00" });
  const stranger = await demo();
  expect(await ask("replay", { session: stranger.session, round: round.id })).toEqual({ error: "round_unknown" });
  expect(await ask("history", { session: stranger.session })).toEqual({ rounds: [], hasMore: false });
  const other = await ask("open", { code: slot, mode: "demo", currency: "RUB", again: own.session });
  expect(other.session).not.toBe(own.session);
  expect(await ask("open", { code: slot, mode: "play", token: launch("nine-wells") })).toEqual({ error: "forbidden" });
});

test("a bet whose answer was lost is rolled back, and a win is paid until it is taken, over a restart", async () => {
  const { ask, launch, calls, faults, settle, restart } = await start();
  const { session } = await ask("open", { code: slot, mode: "play", token: launch() });
  faults.bet = 1;
  expect(await ask("spin", { session, key: randomUUID(), amount: "10.00" })).toEqual({ error: "unavailable" });
  expect(calls.splice(0)).toEqual(["bet 10.00", "rollback"]);
  expect((await ask("balance", { session })).balance).toBe("10000.00");

  faults.win = 2;
  const { round } = await ask("spin", { session, key: randomUUID(), amount: "10.00" });
  expect(calls).toEqual(["bet 10.00"]);
  await restart();
  await settle();
  await settle();
  expect(calls).toEqual(["bet 10.00", `win ${round.win}`]);
  await settle();
  expect(calls).toHaveLength(2);
});

test("every title opens, in each language, framed by the house's sites alone", async () => {
  const { get, ask } = await start();
  const { titles } = (await (await get("/catalogue.json")).json()) as ReturnType<typeof gameCatalogue>;
  expect(titles.length).toBeGreaterThanOrEqual(60);
  for (const { code, titles: names } of titles) {
    const page = await get(`/demo/${code}?currency=KZT&locale=kz`);
    expect([code, page.status]).toEqual([code, 200]);
    expect(await page.text()).toContain(`<title>${names.kz.replaceAll("&", "&amp;").replaceAll("'", "&#39;")}</title>`);
    expect(await ask("open", { code, mode: "demo", currency: "KZT" })).toMatchObject({ currency: "KZT" });
  }
  for (const [tag, language] of [
    ["kk-KZ", "kk"],
    ["ru-RU", "ru"],
    ["en-US", "en"],
    ["pt-BR", "en"],
    ["toString", "en"],
  ])
    expect(await (await get(`/demo/${slot}?locale=${tag}`)).text()).toContain(`<html lang="${language}">`);
  const { headers } = await get(`/play/${slot}?token=x`);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors http://karat.localhost");
  expect((await get("/demo/nothing")).status).toBe(404);
  expect((await get("/api/open")).status).toBe(404);
});

test.each(["first-row-baccarat", "hall-roulette"] as const)(
  "%s takes bets while it says so, and pays what has fallen",
  async (code) => {
    const { ask, demo, pass, now } = await start();
    const rules = tables[code === "hall-roulette" ? "wheel" : "baccarat"];
    const chips =
      code === "hall-roulette" ? { red: "10.00", black: "10.00", n17: "1.00" } : { player: "10.00", tie: "2.00" };
    const { session } = await demo(code);
    const toNext = () => pass(clockOf(rules, now()).leftMs);
    while (clockOf(rules, now()).phase !== "betting") toNext();
    for (let times = 0; times < 12; times += 1) {
      const before = await ask("table", { session });
      expect(before).toMatchObject({ phase: "betting", chips: {} });
      expect(before.outcome).toBeUndefined();
      const key = randomUUID();
      const order = { session, key, round: before.round, chips };
      const placed = await Promise.all(Array.from({ length: 20 }, () => ask("chips", order)));
      expect(new Set(placed.map(({ round }) => round))).toEqual(new Set([before.round]));
      expect((await ask("table", { session })).chips).toEqual(chips);
      // Another bet in the same round, taken back.
      await ask("chips", { ...order, key: randomUUID() });
      await ask("undo", { session, round: before.round });
      expect((await ask("table", { session })).chips).toEqual(chips);

      toNext();
      const dealing = await ask("table", { session });
      expect(dealing.phase).toBe("dealing");
      expect(dealing.win).toBeUndefined();
      expect(await ask("chips", { ...order, key: randomUUID() })).toEqual({ error: "too_late" });
      expect(await ask("undo", { session, round: before.round })).toEqual({ error: "too_late" });
      toNext();
      const result = await ask("table", { session });
      const staked = Object.values(chips).reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n);
      const win = Object.entries(chips).reduce(
        (sum, [bet, amount]) => sum + ((parseMoney(amount) ?? 0n) * rules.returns(bet, dealing.outcome ?? [])) / 100n,
        0n,
      );
      expect(result).toMatchObject({ phase: "result", outcome: dealing.outcome, win: toWire(win) });
      expect(result.balance).toBe(toWire((parseMoney(before.balance) ?? 0n) - staked + win));
      toNext();
      expect((await ask("table", { session })).past[0]).toEqual(dealing.outcome);
    }
    const { round } = await ask("table", { session });
    for (const odd of [{}, { nothing: "1.00" }, { red: "-1.00" }, { n37: "1.00" }, { player: "0" }])
      expect(await ask("chips", { session, key: randomUUID(), round, chips: odd })).toEqual({
        error: "bad_request",
      });
  },
);

test("a table that was killed in a round pays it as it would have", async () => {
  const { ask, launch, calls, restart, pass, now, settle } = await start();
  const code = "hall-roulette";
  const { session } = await ask("open", { code, mode: "play", token: launch(code) });
  while (clockOf(tables.wheel, now()).phase !== "betting") pass(1_000);
  const { round } = await ask("table", { session });
  await ask("chips", { session, key: randomUUID(), round, chips: { red: "10.00", black: "10.00" } });
  await restart();
  pass(60_000);
  await settle();
  expect(calls).toEqual(["bet 20.00", expect.stringMatching(/^win (20|0)\.00$/)]);
});
