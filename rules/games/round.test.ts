import { expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { maxPayout } from "../limits.ts";
import { parseMoney } from "../money.ts";
import type { StepsGame } from "./game.ts";
import { deckSize, mostCards } from "./hilo-figures.ts";
import { stepsGame } from "./index.ts";
import { abandoned, begun, cashedOut, dealt, finished, type RoundInPlay, type RoundNow, stepped } from "./round.ts";
import { isAtCap, stepFault } from "./step-fault.ts";

const stakeMicro = parseMoney("10") ?? 0n;
const cards = (ranks: readonly number[]) => ranks.map((rank) => (rank - 1) * 4);

function round(id: StepsGame["id"], secret: unknown, choice: unknown = {}, stake = stakeMicro) {
  const terms = { game: stepsGame(id), secret, stakeMicro: stake, currency: "RUB" as const };
  let inPlay: RoundInPlay = { ...terms, view: begun(terms, choice).view };
  return {
    step(action: unknown): RoundNow | { fault: string } {
      const now = stepped(inPlay, action);
      if ("view" in now) inPlay = { ...inPlay, view: now.view };
      return now;
    },
    cashOut: () => cashedOut(inPlay),
    abandon: () => abandoned(inPlay),
  };
}

test("a miner round that is lost pays nothing and shows every mine", () => {
  const field = round("miner", [3, 7, 9], { mines: 3 });
  expect(field.step({ cell: 0 })).toMatchObject({ state: "open", end: undefined, multiplierE4: 11_250n });
  expect(field.step({ cell: 7 })).toEqual({
    state: "lost",
    end: "lost",
    view: { mines: 3, opened: [0], hit: 7, bombs: [3, 7, 9] },
    multiplierE4: 0n,
    payoutMicro: 0n,
  });
});

test("cashing out needs a win, and pays what the last one came to", () => {
  const field = round("miner", [3, 7, 9], { mines: 3 });
  expect(field.cashOut()).toEqual({ fault: "nothing_won" });
  field.step({ cell: 0 });
  expect(field.cashOut()).toMatchObject({ state: "won", end: "cash_out", payoutMicro: 11_250_000n });
});

test("what nobody goes on with is cashed out, or given back where nothing was won", () => {
  const field = round("miner", [3, 7, 9], { mines: 3 });
  expect(field.abandon()).toMatchObject({ state: "refunded", multiplierE4: 10_000n, payoutMicro: stakeMicro });
  field.step({ cell: 0 });
  expect(field.abandon()).toMatchObject({ state: "won", end: "cash_out", payoutMicro: 11_250_000n });
});

test("a step that the rules forbid, or that is none, is refused", () => {
  const field = round("miner", [3], { mines: 1 });
  field.step({ cell: 0 });
  for (const action of [{ cell: 0 }, { cell: 25 }, { side: "heads" }, null, { cell: 1, more: true }])
    expect(field.step(action)).toEqual({ fault: "invalid_action" });
});

test("with the last safe cell open the round is won by itself", () => {
  const field = round("miner", [24], { mines: 1 });
  const steps = Array.from({ length: 24 }, (_, cell) => field.step({ cell }));
  expect(steps.slice(0, -1).every((now) => "state" in now && now.state === "open")).toBe(true);
  expect(steps.at(-1)).toMatchObject({ state: "won", end: "won", multiplierE4: 247_500n });
});

test("a ladder whose next flip would pay over the cap cashes out by itself", () => {
  const most = parseMoney("10000") ?? 0n;
  const ladder = round("coinflip", Array<string>(20).fill("heads"), {}, most);
  let now = ladder.step({ side: "heads" });
  let flips = 1;
  while ("state" in now && now.state === "open") {
    now = ladder.step({ side: "heads" });
    flips++;
  }
  // 0.99 · 2^9 is 506.88; doubled and times ten thousand it would exceed the cap of ten million.
  expect(flips).toBe(9);
  expect(now).toMatchObject({ state: "won", end: "cash_out", payoutMicro: parseMoney("5068800") });
  expect("payoutMicro" in now && now.payoutMicro <= maxPayout("RUB")).toBe(true);
});

test("a guess that would pay over the cap is refused while a lesser one may be made", () => {
  const most = parseMoney("10000") ?? 0n;
  const deck = round("hilo", cards([1, 1, 1, 1, 1]), {}, most);
  deck.step({ guess: "same" });
  expect(deck.step({ guess: "same" })).toMatchObject({ state: "open" });
  expect(deck.step({ guess: "same" })).toEqual({ fault: "payout_over_cap" });
  expect(deck.step({ guess: "higher" })).toMatchObject({ state: "lost" });
});

test("a table knows beforehand what the house would refuse, and where a round ends by itself", () => {
  const seen = { game: stepsGame("hilo"), stakeMicro: parseMoney("10000") ?? 0n, currency: "RUB" as const };
  const view = { cards: cards([1, 1, 1]), guesses: ["same", "same"] };
  expect(stepFault({ ...seen, view }, { guess: "same" })).toBe("payout_over_cap");
  expect(stepFault({ ...seen, view, stakeMicro }, { guess: "same" })).toBeUndefined();
  expect(stepFault({ ...seen, view }, { guess: "lower" })).toBe("invalid_action");
  expect(stepFault({ ...seen, view }, { guess: "higher" })).toBeUndefined();
  expect(isAtCap({ ...seen, view })).toBe(false);
  const tower = (wins: number) => ({ calls: Array(wins).fill("heads"), sides: Array(wins).fill("heads") });
  const ladder = { ...seen, game: stepsGame("coinflip") };
  expect([8, 9].map((wins) => isAtCap({ ...ladder, view: tower(wins) }))).toEqual([false, true]);
});

test("a deck that was only ever skipped is given back with its last card", () => {
  const deck = round("hilo", cards(Array<number>(mostCards).fill(5)));
  const steps = Array.from({ length: mostCards - 1 }, () => deck.step({ guess: "skip" }));
  expect(steps.at(-2)).toMatchObject({ state: "open", payoutMicro: 0n });
  expect(steps.at(-1)).toMatchObject({ state: "refunded", end: "refunded", payoutMicro: stakeMicro });
});

test("what is dealt follows from seeds and nonce", () => {
  const seeding = { serverSeed: "a".repeat(64), clientSeed: "mine", nonce: 4 };
  const deck = dealt(nodeHashing, stepsGame("hilo"), seeding, {}) as number[];
  expect(deck).toHaveLength(mostCards);
  expect(deck.every((card) => card >= 0 && card < deckSize)).toBe(true);
  expect(dealt(nodeHashing, stepsGame("hilo"), { ...seeding, nonce: 5 }, {})).not.toEqual(deck);
});

test("a round that is over follows from its actions alone", () => {
  const terms = { game: stepsGame("miner"), secret: [3, 7, 9], stakeMicro, currency: "RUB" as const };
  const end = (...cells: number[]) =>
    finished(
      terms,
      { mines: 3 },
      cells.map((cell) => ({ cell })),
    );
  expect(end()).toMatchObject({ end: "refunded", payoutMicro: stakeMicro });
  expect(end(0, 1)).toMatchObject({ end: "cash_out", view: { opened: [0, 1], bombs: [3, 7, 9] } });
  expect(end(0, 7)).toMatchObject({ end: "lost", payoutMicro: 0n });
  expect([end(0, 0), end(7, 1), end(25)]).toEqual([undefined, undefined, undefined]);
});
