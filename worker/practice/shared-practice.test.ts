import { expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import type { CrashOrder } from "../../contract/crash.ts";
import { crashOf, crashTimes, targetText } from "../../rules/games/crash.ts";
import { msToCrash, msToReach } from "../../rules/games/crash-curve.ts";
import { pocketOf, rouletteTimes } from "../../rules/games/roulette.ts";
import { colourOf } from "../../rules/games/roulette-wheel.ts";
import { checkPast, firstStage, nextStage, practiceChainLength, timesOf, withPast } from "./practice-chain.ts";
import type { PracticeRow } from "./practice-row.ts";
import { type Decided, withCancelled, withCrashBet, withPress, withRouletteBet } from "./shared-orders.ts";
import { advanced, nextChangeAt } from "./shared-practice.ts";
import { crashViewOf, ownBetsOf, rouletteViewOf } from "./shared-practice-views.ts";

const began = Date.parse("2030-01-01T12:00:00.000Z");
const [seed, salt] = ["ab".repeat(32), "cd".repeat(32)];
const seeding = { serverSeed: "5".repeat(64), clientSeed: "practice", nonce: 0 };
const empty: PracticeRow = { id: "practice", revision: 0, chips: "1000.00", seeding, bets: [], rounds: [] };

function draws() {
  const all = [seed, salt];
  return () => all.shift() ?? "ef".repeat(32);
}
const drawSeed = draws();
const at = (ms: number) => ({ id: `b${ms}`, at: new Date(began + ms).toISOString() });
const start = (game: "crash" | "roulette") => advanced(empty, game, began, draws());
const done = (decided: Decided) => {
  if ("refused" in decided) throw new Error(JSON.stringify(decided.refused));
  return decided.row;
};
const refused = (decided: Decided) =>
  "refused" in decided && !decided.refused.ok ? decided.refused.error.error : undefined;

/** Straight from the seed, as anybody would compute it. */
function hashOfRound(number: number): string {
  let hash = seed;
  for (let left = practiceChainLength - number; left > 0; left -= 1) hash = nodeHashing.sha256(hash);
  return hash;
}
const crashE2Of = (number: number) => crashOf(nodeHashing, { salt, hash: hashOfRound(number) });

test("rounds come from the browser's own chain, each when the one before it is over", () => {
  let row = start("crash");
  let beganAt = began;
  for (let number = 1; number <= 40; number++) {
    const crashedAt = beganAt + crashTimes.bettingMs + msToCrash(crashE2Of(number));
    row = advanced(row, "crash", crashedAt - 1, drawSeed);
    expect(crashViewOf(row, crashedAt - 1)?.flight).toMatchObject({ number, state: "flying", multiplier: null });
    row = advanced(row, "crash", crashedAt, drawSeed);
    const view = crashViewOf(row, crashedAt);
    expect(view?.flight).toMatchObject({ number, state: "crashed", multiplier: targetText(crashE2Of(number)) });
    expect(view?.past[0]).toMatchObject({
      number,
      game_hash: hashOfRound(number),
      multiplier: targetText(crashE2Of(number)),
    });
    beganAt = crashedAt + crashTimes.crashedMs;
    row = advanced(row, "crash", beganAt, drawSeed);
    expect(crashViewOf(row, beganAt)?.flight).toMatchObject({ number: number + 1, state: "betting" });
  }
  expect(crashViewOf(row, beganAt)?.past).toHaveLength(40);
});

test("a target is paid when the round gets there, and lost when it does not, to the chip", () => {
  let row = start("crash");
  let beganAt = began;
  let chips = 1_000;
  for (let number = 1; number <= 30; number++) {
    row = done(withCrashBet(row, { amount: "10.00", slot: 1, auto_cash_out: "2.00" }, at(beganAt - began)));
    const startedAt = beganAt + crashTimes.bettingMs;
    const crashE2 = crashE2Of(number);
    const isWon = crashE2 >= 200;
    expect(nextChangeAt(row, "crash", startedAt)).toBe(startedAt + (isWon ? msToReach(200) : msToCrash(crashE2)));
    const outAt = startedAt + msToReach(200);
    if (isWon) expect(ownBetsOf((row = advanced(row, "crash", outAt, drawSeed))).open).toEqual([]);
    const nextAt = startedAt + msToCrash(crashE2) + crashTimes.crashedMs;
    row = advanced(row, "crash", nextAt, drawSeed);
    chips += isWon ? 10 : -10;
    expect([row.chips, ownBetsOf(row).ended[0]?.state]).toEqual([`${chips}.00`, isWon ? "won" : "lost"]);
    beganAt = nextAt;
  }
});

test("a press counts at the moment it is made, also at the very last, and not after it", () => {
  const startedAt = began + crashTimes.bettingMs;
  const lastMs = msToCrash(crashE2Of(1)) - 1;
  const placed = done(withCrashBet(start("crash"), { amount: "10.00", slot: 1 }, at(0)));
  expect(refused(withPress(placed, "b0", at(crashTimes.bettingMs - 1).at))).toBe("too_early");
  const last = done(withPress(placed, "b0", new Date(startedAt + lastMs).toISOString()));
  const text = targetText(crashE2Of(1));
  expect(ownBetsOf(last).ended[0]).toMatchObject({ state: "won", outcome: { by: "player", cash_out: text } });
  const late = advanced(placed, "crash", startedAt + lastMs + 1, drawSeed);
  const after = withPress(late, "b0", new Date(startedAt + lastMs + 1).toISOString());
  expect(after).toMatchObject({ reply: { bet: { state: "lost", payout: "0.00" } } });
});

test("a bet can be taken back until its round begins; one made in flight is for the next, and waits", () => {
  const order: CrashOrder = { amount: "10.00", slot: 1 };
  const placed = done(withCrashBet(start("crash"), order, at(0)));
  expect(refused(withCrashBet(placed, order, at(1)))).toBe("stale_seq");
  const back = withCancelled(placed, "crash", "b0", at(6_999).at);
  expect(back).toMatchObject({ reply: { bet: { state: "cancelled" }, balance: "1000.00" } });
  expect(ownBetsOf(done(back))).toMatchObject({ open: [], ended: [] });
  expect(refused(withCancelled(placed, "crash", "b0", at(7_000).at))).toBe("stale_seq");

  const both = done(withCrashBet(placed, { ...order, amount: "5.00" }, at(7_000)));
  expect(ownBetsOf(both).open.map(({ number }) => number)).toEqual([1, 2]);
  expect(crashViewOf(both, began + 7_000)).toMatchObject({ totals: { staked: "10.00" }, waiting: { staked: "5.00" } });
  expect(withCancelled(both, "crash", "b7000", at(7_001).at)).toMatchObject({ reply: { balance: "990.00" } });
});

test("what nobody watched is settled, and not played on: the next round begins when somebody comes", () => {
  const order: CrashOrder = { amount: "10.00", slot: 1, auto_cash_out: "1.01" };
  const placed = done(withCrashBet(start("crash"), order, at(0)));
  const hourLater = began + 3_600_000;
  const row = advanced(placed, "crash", hourLater, drawSeed);
  expect(crashViewOf(row, hourLater)?.flight).toMatchObject({ number: 2, state: "betting" });
  expect(ownBetsOf(row).ended).toMatchObject([{ state: crashE2Of(1) >= 101 ? "won" : "lost" }]);
});

test("orders are held to the limits of the house and to what there is", () => {
  const row = start("crash");
  const orders: [CrashOrder, string][] = [
    [{ amount: "0.50", slot: 1 }, "stake_too_low"],
    [{ amount: "999999.00", slot: 1 }, "stake_too_high"],
    [{ amount: "2000.00", slot: 1 }, "insufficient_funds"],
    [{ amount: "1.00", slot: 1, auto_cash_out: "1.00" }, "validation"],
  ];
  for (const [order, error] of orders) expect(refused(withCrashBet(row, order, at(0)))).toBe(error);
  expect(refused(withPress(row, "nobody", at(0).at))).toBe("not_found");
  const unknown = [{ kind: "split", value: "1-36", amount: "1.00" }];
  expect(refused(withRouletteBet(start("roulette"), { bets: unknown }, at(0)))).toBe("validation");
});

test("the wheel knows its pocket once it turns, and pays when the ball lies", () => {
  const chips = [
    { kind: "red", value: "", amount: "10.00" },
    { kind: "straight", value: 0, amount: "1.00" },
  ].map(({ value, ...rest }) => (value === "" ? rest : { ...rest, value })) as never;
  let row = done(withRouletteBet(start("roulette"), { bets: chips }, at(0)));
  expect(rouletteViewOf(row, began)).toMatchObject({
    spin: { pocket: null },
    colours: { red: { staked: "10.00" }, zero: { staked: "1.00" } },
  });
  const startedAt = began + rouletteTimes.bettingMs;
  const landsAt = startedAt + rouletteTimes.spinningMs;
  const pocket = pocketOf(nodeHashing, { salt, hash: hashOfRound(1) });
  row = advanced(row, "roulette", startedAt, drawSeed);
  expect(rouletteViewOf(row, startedAt)?.spin).toMatchObject({ state: "spinning", pocket });
  expect(ownBetsOf(row).open).toHaveLength(1);
  row = advanced(row, "roulette", landsAt, drawSeed);
  const paid = colourOf(pocket) === "red" ? 20 : pocket === 0 ? 36 : 0;
  expect([Number(row.chips), Number(ownBetsOf(row).ended[0]?.payout)]).toEqual([989 + paid, paid]);
  expect(rouletteViewOf(row, landsAt)?.past[0]).toMatchObject({ pocket, game_hash: hashOfRound(1) });
});

test("where one chain is played out another one is, and the last rounds of both are verified", () => {
  const first = { ...firstStage(draws(), began), index: 0, hash: seed };
  const over = timesOf(first, "roulette");
  const drawOther = () => "12".repeat(32);
  const second = nextStage(withPast(first, over.endedAt), "roulette", drawOther, over.nextAt);
  const { past } = withPast(second, over.nextAt);
  expect(past.map(({ index }) => index)).toEqual([practiceChainLength - 1, 0]);
  for (const round of past) expect(checkPast(second, round)).toEqual({ isOfChain: true, value: round.value });
});

test("the seal of a round is the hash of its hash, in the first round of all and where the chain changes as well", () => {
  const opens = (view: { seal?: string | undefined } | undefined, hash: string | undefined) =>
    expect([view?.seal]).toEqual([nodeHashing.sha256(hash ?? "")]);
  opens(crashViewOf(start("crash"), began)?.flight, hashOfRound(1));
  const last = { ...firstStage(draws(), began), index: 0, hash: seed };
  const { endedAt, nextAt } = timesOf(last, "roulette");
  const row: PracticeRow = { ...empty, shared: { open: [], ended: [], roulette: withPast(last, endedAt) } };
  const next = advanced(row, "roulette", nextAt, () => "12".repeat(32));
  const over = advanced(next, "roulette", timesOf(next.shared?.roulette ?? last, "roulette").endedAt, drawSeed);
  opens(rouletteViewOf(next, nextAt)?.spin, over.shared?.roulette?.past[0]?.game_hash);
});
