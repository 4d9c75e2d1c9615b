import { expect, test } from "vitest";
import { flightFaults, flightBet } from "../../tests/chaos/flights.ts";
import { msToCrash, multiplierAt } from "../../rules/games/crash-curve.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { Stored } from "../http/refusal.ts";
import { Overtaken, type SharedBet, type SharedBetEnd } from "../shared-bets/shared-bets.ts";
import { createCrashFlight } from "./crash-flight.ts";

test("flights are decided as a computation of their own says, to the last millisecond", async () => {
  expect(await flightFaults({ rounds: 3_000, seed: 7 })).toEqual([]);
});

test("who is cut off flies on if the line was not cut, and has the target that was reached meanwhile", async () => {
  const { flight, ends, moveTo } = oneFlight([flightBet(0, 150, true), flightBet(1, undefined, true)]);
  moveTo(4_000);
  const decide = flight.cut(1n, startedAt + 4_000);
  moveTo(10_000);
  flight.pass(startedAt + 10_000);
  decide(false);
  expect([...flight.leavers()]).toEqual([1n]);
  await flight.end({ interrupted: false });
  expect(multipliers(ends)).toEqual([
    ["0", 150],
    ["1", 0],
  ]);
});

test("who is cut off has left then, though the target is reached or the round ends before it is certain", async () => {
  const { flight, ends, moveTo } = oneFlight([flightBet(0, 150, true), flightBet(1, undefined, true)]);
  moveTo(4_000);
  const decide = flight.cut(1n, startedAt + 4_000);
  moveTo(20_000);
  flight.pass(startedAt + 20_000);
  const ended = flight.end({ interrupted: false });
  decide(true);
  await ended;
  expect(multipliers(ends)).toEqual([
    ["0", multiplierAt(4_000)],
    ["1", multiplierAt(4_000)],
  ]);
});

test.each([
  { isCut: true, pressMs: 4_150, leftMs: 4_000 },
  { isCut: false, pressMs: 4_150, leftMs: 4_150 },
  { isCut: true, pressMs: 3_950, leftMs: 3_950 },
])("a press at $pressMs ms beside a line cut at 4000 ms is in turn, and the line was cut: $isCut", async (plan) => {
  const { flight, ends, moveTo } = oneFlight([flightBet(0, undefined, true)]);
  moveTo(4_150);
  const decide = flight.cut(1n, startedAt + 4_000);
  const pressing = flight.press({ ...caller, bet: "0", receivedAt: startedAt + plan.pressMs });
  moveTo(20_000);
  const ended = flight.end({ interrupted: false });
  decide(plan.isCut);
  await Promise.all([pressing, ended]);
  expect(multipliers(ends)).toEqual([["0", multiplierAt(plan.leftMs)]]);
});

test("a press is kept while the database is away, and settled with its own key once it is back", async () => {
  const { flight, ends, moveTo } = oneFlight([flightBet(0)], { away: { cashOut: 8 } });
  moveTo(4_000);
  const pressing = flight.press({ ...caller, bet: "0", receivedAt: startedAt + 4_000 });
  moveTo(20_000);
  const ended = flight.end({ interrupted: false });
  expect(await pressing).toEqual(new Stored(200, ""));
  await ended;
  expect(multipliers(ends)).toEqual([["0", multiplierAt(4_000)]]);
});

test("a press whose sender has waited long enough is settled by the house, however often that fails", async () => {
  const { flight, ends, moveTo } = oneFlight([flightBet(0)], { away: { cashOut: Infinity, settle: 2 }, patienceMs: 0 });
  moveTo(4_000);
  const answer = await flight.press({ ...caller, bet: "0", receivedAt: startedAt + 4_000 });
  expect(answer).toMatchObject({ error: "unavailable" });
  moveTo(20_000);
  await flight.end({ interrupted: false });
  expect(multipliers(ends)).toEqual([["0", multiplierAt(4_000)]]);
});

test("a flight that is lost settles no more, and says so", async () => {
  const { flight, ends } = oneFlight([flightBet(0, 110)], { away: { settle: Infinity } });
  const ended = flight.end({ interrupted: false });
  flight.abandon();
  await expect(ended).rejects.toThrow(Overtaken);
  await expect(flight.end({ interrupted: false })).rejects.toThrow(Overtaken);
  expect(ends.size).toBe(0);
});

test("a flight that is lost before its end decides nothing for good", async () => {
  const { flight, ends } = oneFlight([flightBet(0, 110)]);
  flight.abandon();
  await expect(flight.end({ interrupted: false })).rejects.toThrow(Overtaken);
  expect(ends.size).toBe(0);
});

test("whoever goes on pressing what is lost keeps no round from ending", async () => {
  const { flight, moveTo } = oneFlight([flightBet(0, undefined, false)], { crashE2: 101 });
  moveTo(20_000);
  const ended = flight.end({ interrupted: false });
  let isOver = false;
  void ended.then(() => (isOver = true));
  const pressing = async () => {
    for (let presses = 0; presses < 1_000 && !isOver; presses += 1) {
      const one = flight.press({ ...caller, bet: "0", receivedAt: startedAt + 20_000 });
      await Promise.resolve();
      void one;
    }
    return isOver;
  };
  expect(await pressing()).toBe(true);
});

test.each([{ thenMs: 5_000 }, { thenMs: 16_000 }])(
  "a press that comes while another's key is still to be refused counts for its own time, $thenMs ms",
  async ({ thenMs }) => {
    const { flight, ends, moveTo, refuseKey } = oneFlight([flightBet(0)], { givenUp: "given up" });
    moveTo(4_000);
    const given = flight.press({ ...caller, key: "given up", bet: "0", receivedAt: startedAt + 4_000 });
    moveTo(thenMs);
    const presses = ["a", "b"].map((key) => flight.press({ ...caller, key, bet: "0", receivedAt: startedAt + thenMs }));
    refuseKey();
    moveTo(20_000);
    const ended = flight.end({ interrupted: false });
    await Promise.all([given, ...presses, ended]);
    expect(multipliers(ends)).toEqual([["0", thenMs < crashMs ? multiplierAt(thenMs) : 0]]);
  },
);

test.each([true, false])(
  "a line cut while a press is still to be refused has the bet leave as of the cut: %s",
  async (isCut) => {
    const { flight, ends, moveTo, refuseKey } = oneFlight([flightBet(0, undefined, true)], { givenUp: "given up" });
    moveTo(4_000);
    const given = flight.press({ ...caller, key: "given up", bet: "0", receivedAt: startedAt + 4_000 });
    moveTo(5_000);
    const decide = flight.cut(1n, startedAt + 5_000);
    moveTo(20_000);
    const ended = flight.end({ interrupted: false });
    decide(isCut);
    refuseKey();
    await Promise.all([given, ended]);
    expect(multipliers(ends)).toEqual([["0", isCut ? multiplierAt(5_000) : 0]]);
  },
);

test.each([true, false])("a press that waits for another comes before a later cut of the line: %s", async (isCut) => {
  const { flight, ends, moveTo, refuseKey } = oneFlight([flightBet(0, undefined, true)], { givenUp: "given up" });
  moveTo(4_000);
  const given = flight.press({ ...caller, key: "given up", bet: "0", receivedAt: startedAt + 4_000 });
  moveTo(4_500);
  const pressing = flight.press({ ...caller, key: "b", bet: "0", receivedAt: startedAt + 4_500 });
  moveTo(5_000);
  const decide = flight.cut(1n, startedAt + 5_000);
  refuseKey();
  await given;
  decide(isCut);
  moveTo(20_000);
  await Promise.all([pressing, flight.end({ interrupted: false })]);
  expect(multipliers(ends)).toEqual([["0", multiplierAt(4_500)]]);
});

test("a press that was read in time counts though the round has begun to end, as long as that waits for others", async () => {
  const { flight, ends, moveTo } = oneFlight([flightBet(0, undefined, true), flightBet(1), flightBet(2)]);
  moveTo(4_000);
  const decide = flight.cut(1n, startedAt + 4_000);
  moveTo(20_000);
  const ended = flight.end({ interrupted: false });
  const inTime = flight.press({ ...caller, bet: "1", receivedAt: startedAt + crashMs - 1 });
  const late = flight.press({ ...caller, bet: "2", receivedAt: startedAt + crashMs + 1 });
  decide(false);
  await Promise.all([ended, inTime, late]);
  expect(new Map(multipliers(ends))).toEqual(
    new Map([
      ["0", 0],
      ["1", multiplierAt(crashMs - 1)],
      ["2", 0],
    ]),
  );
});

test("a bet that had left before its house came to lead is not of its flight any more", () => {
  const { flight } = oneFlight([flightBet(0), { ...flightBet(1), state: "won" }]);
  expect(["0", "1", "2"].map(flight.has)).toEqual([true, false, false]);
});

test("a house whose clock is ahead takes nobody further than the curve has come", async () => {
  const { flight, ends, moveTo } = oneFlight([flightBet(0), flightBet(1, 200), flightBet(2, undefined, true)], {
    crashE2: 100_000,
  });
  moveTo(5_000);
  await flight.press({ ...caller, bet: "0", receivedAt: startedAt + 60_000 });
  flight.cut(1n, startedAt + 60_000)(true);
  // The target lies beyond, so nothing is said of it yet.
  expect(multipliers(ends)).toEqual([
    ["0", multiplierAt(5_000)],
    ["2", multiplierAt(5_000)],
  ]);
});

const startedAt = 1_000_000;
/** Of 2.50. */
const crashMs = msToCrash(250);
const caller = { player: 1n, key: "", fingerprint: "", validUntil: undefined };

interface FlightPlan {
  crashE2?: number;
  /** For how many calls of each kind the database is away. */
  away?: { cashOut?: number; settle?: number };
  patienceMs?: number;
  /** A key that its sender gave up long before; it is found out when the returned function is called. */
  givenUp?: string;
}

/** A flight whose bets are settled at once, each as it was decided first. */
function oneFlight(bets: readonly SharedBet[], plan: FlightPlan = {}) {
  const { crashE2 = 250, away = {}, patienceMs = 60_000, givenUp } = plan;
  let refuseKey = () => {};
  const whenRefused = new Promise<void>((resolve) => (refuseKey = resolve));
  const ends = new Map<string, SharedBetEnd>();
  const keep = (bet: string, end: SharedBetEnd) => ends.has(bet) || ends.set(bet, end);
  const left = { cashOut: 0, settle: 0, ...away };
  const reach = (call: keyof typeof left) => {
    if ((left[call] -= 1) >= 0) throw new Error("the database is away");
  };
  let nowMs = 0;
  const flight = createCrashFlight({
    round: { id: "", startedAt },
    bets,
    crashE2,
    term: 1n,
    patienceMs,
    findOperation: async ({ key }) => (key === givenUp ? { player: 1n, key, state: "closed", atMs: 0 } : undefined),
    lost: () => {},
    clock: { now: () => startedAt + nowMs },
    log: quiet,
    sharedBets: {
      async settle(settlements) {
        reach("settle");
        for (const { bet, end } of settlements) keep(bet, end);
      },
      async cashOut({ key }, { bet, end }) {
        reach("cashOut");
        if (key === givenUp) {
          await whenRefused;
          return new Stored(409, "");
        }
        keep(bet, end);
        return new Stored(200, "");
      },
    },
  });
  return { flight, ends, moveTo: (ms: number) => void (nowMs = ms), refuseKey };
}

/** In hundredths, in the order of settling. */
function multipliers(ends: ReadonlyMap<string, SharedBetEnd>): [string, number][] {
  return [...ends].map(([bet, { multiplierE4 }]) => [bet, Number(multiplierE4 / 100n)]);
}
