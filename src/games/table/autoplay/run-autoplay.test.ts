import { expect, test } from "vitest";
import { toWire } from "../../../../rules/money.ts";
import { createDevice } from "../../../../tests/world/device.ts";
import { startHouse } from "../../../../tests/world/house.ts";
import { playerRates } from "../../../../server/http/player-limiter.ts";
import { bearer } from "../../../../tests/builders/accounts.ts";
import { autoBegun, type AutoMoment, type AutoPlan, type AutoState, endOf } from "./autoplay.ts";
import { mostWaits, retryWaitMs } from "./retry-wait.ts";
import { type Played, runAutoplay } from "./run-autoplay.ts";
import { netOf } from "../bets/shown-game.ts";

const house = await startHouse();
const roubles = (amount: number) => BigInt(amount) * 1_000_000n;
const plan: AutoPlan = { rounds: 4, mostLossMicro: roubles(100), winMicro: roubles(1_000), onLoss: 0, onWin: 0 };
const fine: AutoMoment = {
  online: true,
  isInDoubt: false,
  isClosed: false,
  isOut: false,
  isChanged: false,
  times: 1,
  fits: () => true,
  round: undefined,
};

/** Flips of a real house, one after the other. */
async function sitDown(at = house) {
  const { json } = await at.desk<{ token: string }>("/players", { currency: "RUB", balance: "1000.00" });
  const device = createDevice(at);
  const { features } = device.worker(json.token);
  const told: AutoState[] = [];
  async function play(stakeMicro: bigint): Promise<Played> {
    const answer = await features.games.bet({
      game: "coinflip",
      amount: toWire(stakeMicro),
      choice: { side: "heads" },
    });
    if (answer.ok) return { netMicro: netOf(answer.value.bet) };
    const waitMs = retryWaitMs(answer.error);
    return waitMs === undefined ? { end: endOf(answer.error) } : { waitMs };
  }
  const parts = { isStopped: () => false, look: () => fine, pause: async () => {}, play };
  const tell = (state: AutoState) => void told.push(state);
  return { device, token: json.token, told, parts: { ...parts, tell } };
}

test("as many bets are made as were set, each told of before the next", async () => {
  const { device, told, parts } = await sitDown();
  expect(await runAutoplay(autoBegun(plan, roubles(1)), parts)).toBe("rounds");
  expect(told.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4]);
  expect(device.sent("POST", "/games/coinflip/bet")).toHaveLength(4);
});

test("a refused bet, a lost answer and a network that goes end it at once, each under its name", async () => {
  const { device, parts } = await sitDown();
  expect(await runAutoplay(autoBegun({ ...plan, mostLossMicro: roubles(9_999) }, roubles(5_000)), parts)).toBe("error");
  device.loseSome((way, request) => way === "reply" && request.path === "/games/coinflip/bet");
  expect(await runAutoplay(autoBegun(plan, roubles(1)), parts)).toBe("question");
  expect(device.sent("POST", "/games/coinflip/bet")).toHaveLength(2);
  const look = () => ({ ...fine, online: false });
  expect(await runAutoplay(autoBegun(plan, roubles(1)), { ...parts, look })).toBe("offline");
  expect(device.sent("POST", "/games/coinflip/bet")).toHaveLength(2);
});

test("a win as large as was set is the last", async () => {
  const { told, parts } = await sitDown();
  const play = async () => ({ netMicro: roubles(20) });
  expect(await runAutoplay(autoBegun({ ...plan, winMicro: roubles(20) }, roubles(1)), { ...parts, play })).toBe("win");
  expect(told.at(-1)).toMatchObject({ done: 1, netMicro: roubles(20) });
});

test("stopped by the player, what is under way is waited for and nothing follows it, without a reason", async () => {
  const { device, told, parts } = await sitDown();
  let stopped = false;
  async function play(stakeMicro: bigint): Promise<Played> {
    stopped = told.length === 2;
    return parts.play(stakeMicro);
  }
  const isStopped = () => stopped;
  expect(await runAutoplay(autoBegun(plan, roubles(1)), { ...parts, play, isStopped })).toBeUndefined();
  expect(device.sent("POST", "/games/coinflip/bet")).toHaveLength(2);
});

test("asked for too often, it waits as long as the house says and goes on, and each bet is made once", async () => {
  let nowMs = Date.now();
  const rates = { ...playerRates, bets: { burst: 2, perSecond: 1 } };
  const slow = await startHouse({ clock: { now: () => nowMs }, playerRates: rates });
  const { device, token, told, parts } = await sitDown(slow);
  const waits: number[] = [];
  const pause = async (leastMs: number) => {
    nowMs += leastMs;
    if (leastMs > 0) waits.push(leastMs);
  };
  expect(await runAutoplay(autoBegun({ ...plan, rounds: 6 }, roubles(1)), { ...parts, pause })).toBe("rounds");
  expect(waits).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect(told.at(-1)).toMatchObject({ done: 6 });
  const { json } = await slow.api<{ items: object[] }>("/games/bets", { headers: bearer(token) });
  expect(json.items).toHaveLength(6);
  // Where waiting does not help, it ends.
  expect(await runAutoplay(autoBegun(plan, roubles(1)), { ...parts, pause: async () => {} })).toBe("error");
  expect(device.sent("POST", "/games/coinflip/bet")).toHaveLength(6 + 4 + mostWaits + 1);
});

test("only what the house has refused unseen is tried again, and only where it says that it will soon take it", () => {
  const refused = { error: "too_many_tries", status: 429, retryAfterS: 2, fields: {} } as const;
  expect(retryWaitMs(refused)).toBe(2_000);
  expect(retryWaitMs({ ...refused, retryAfterS: 61 })).toBeUndefined();
  expect(retryWaitMs({ error: "too_many_tries", status: 429, fields: {} })).toBeUndefined();
  expect(retryWaitMs({ ...refused, error: "unanswered", status: 0 })).toBeUndefined();
  expect(retryWaitMs({ ...refused, error: "unavailable", status: 503 })).toBeUndefined();
});
