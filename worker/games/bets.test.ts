import { of } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bet, Receipt } from "../../contract/bets.ts";
import { createPlayerCache } from "../cache/player-cache.ts";
import type { Connection } from "../transport/connection.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import { createBets } from "./bets.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const told: unknown[] = [];
  const channel = () => ({ postMessage: (said: unknown) => told.push(said), addEventListener() {}, close() {} });
  const environment = {
    channel,
    now: () => Date.now(),
    indexedDB: undefined,
  } as unknown as WorkerContext["environment"];
  const state: Connection = { state: "offline", online: false, since: "" };
  const connection = { state$: of(state), returned$: of(), online: false } as unknown as WorkerContext["connection"];
  const eachAsks = {
    vouch: () => "",
    isFresh: async () => false,
    runExclusive: <T>(_: string, work: () => Promise<T>) => work(),
  };
  const cache = createPlayerCache({ environment, line: connection, reads: eachAsks }, "1");
  const scope = { cache, of$: (select: (of: typeof cache) => unknown) => select(cache) } as WorkerContext["scope"];
  const call = async () => failed("unanswered");
  const context = { environment, connection, scope, call: call as WorkerContext["call"] } as WorkerContext;
  const bets = createBets(context);
  told.length = 0;
  const shown = (game?: Bet["game"]) => {
    const seen: string[][] = [];
    bets.bets$({ game }).subscribe((next) => next && seen.push(next.value.map(({ id }) => id)));
    return seen;
  };
  return { cache, bets, told, shown };
}

const idOf = (count: number) => `b-${String(count).padStart(5, "0")}`;
const replyOf = (count: number, game: Bet["game"] = "dice") => {
  const bet = { id: idOf(count), game, at: "2030-01-01T00:00:00Z" } as Bet;
  return { bet, receipt: bet as unknown as Receipt };
};

test("bets that follow one another fast are told a few times a second, and the last for certain", async () => {
  const { cache, bets, told, shown } = start();
  const seen = shown("dice");
  for (let count = 1; count <= 200; count++) await bets.record(cache, replyOf(count));
  expect(told).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toHaveLength(1);
  expect(seen.length).toBeLessThan(4);
  expect(seen.at(-1)).toEqual(Array.from({ length: 50 }, (_, index) => idOf(200 - index)));
});

test("a device keeps the latest thousand bets, however long it is played on and whatever is walked through", async () => {
  const { cache, bets, shown } = start();
  for (let count = 1; count <= 2_500; count++) await bets.record(cache, replyOf(count, count % 10 ? "dice" : "keno"));
  for (const table of ["bets", "receipts"])
    expect((await cache.store.table(table).newest(5_000)).length).toBeLessThan(1_100);
  // The latest bets of a seldom played game are found further back.
  const seen = shown("keno");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.at(-1)).toEqual(Array.from({ length: 50 }, (_, index) => idOf(2_500 - 10 * index)));
});
