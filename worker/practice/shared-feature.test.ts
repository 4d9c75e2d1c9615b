import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { Observable } from "rxjs";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { createFeature as createPractice } from "./feature.ts";
import { createFeature } from "./shared-feature.ts";

globalThis.IDBKeyRange = IDBKeyRange;
let browsers = 0;

function browser(indexedDB: IDBFactory | undefined) {
  const name = `shared-practice-${++browsers}`;
  return () => {
    const environment = {
      indexedDB,
      now: () => Date.now(),
      uuid: () => crypto.randomUUID(),
      channel(of: string) {
        const channel = new BroadcastChannel(`${name}:${of}`);
        onTestFinished(() => channel.close());
        return channel;
      },
    } as never;
    return { shared: createFeature({ environment }), solo: createPractice({ environment }) };
  };
}

function watch<T>(stream$: Observable<T>) {
  const seen: T[] = [];
  const watched = stream$.subscribe((value) => void seen.push(value));
  onTestFinished(() => watched.unsubscribe());
  return { get: () => seen.at(-1), all: seen };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

test("while somebody watches rounds go on by themselves, each through all its states", async () => {
  const { shared } = browser(undefined)();
  const crash = watch(shared.crash$());
  const roulette = watch(shared.roulette$());
  await vi.advanceTimersByTimeAsync(405_000);
  const last = crash.get();
  expect(last?.flight.number).toBeGreaterThan(2);
  for (let number = 1; number < (last?.flight.number ?? 0); number++) {
    const states = crash.all.filter(({ flight }) => flight.number === number).map(({ flight }) => flight.state);
    expect([...new Set(states)]).toEqual(["betting", "flying", "crashed"]);
  }
  // 25 seconds each.
  expect(roulette.get()?.spin.number).toBe(17);
  expect(roulette.get()?.past).toHaveLength(16);
});

test("each round that was played is verified from its chain, and no other is", async () => {
  const { shared } = browser(undefined)();
  const [crash, roulette] = [watch(shared.crash$()), watch(shared.roulette$())];
  await vi.advanceTimersByTimeAsync(405_000);
  const [flown, spun] = [crash.get()?.past ?? [], roulette.get()?.past ?? []];
  expect(Math.min(flown.length, spun.length)).toBeGreaterThan(1);
  for (const { multiplier, ...round } of flown)
    expect(await shared.verifyRound({ game: "crash", ...round })).toEqual(reported(true, multiplier));
  for (const { pocket, ...round } of spun)
    expect(await shared.verifyRound({ game: "roulette", ...round })).toEqual(reported(true, String(pocket)));
  for (const round of flown.slice(0, 1))
    expect(await shared.verifyRound({ game: "crash", ...round, game_hash: "0".repeat(64) })).toMatchObject({
      value: { isOfChain: false },
    });
});

const reported = (isOfChain: boolean, result: string) => ({ ok: true, value: { isOfChain, result } });

test("a bet with a target pays chips that every game of practice has", async () => {
  const { shared, solo } = browser(undefined)();
  watch(shared.crash$());
  const [own, practice] = [watch(shared.bets$()), watch(solo.state$())];
  await vi.advanceTimersByTimeAsync(10);
  const answer = await shared.placeCrashBet({ amount: "100.00", slot: 1, auto_cash_out: "1.01" });
  expect(answer).toMatchObject({ ok: true, value: { balance: "9900.00", bet: { state: "open", number: 1 } } });
  await vi.advanceTimersByTimeAsync(9_000);
  vi.useRealTimers();
  // One round in fifty ends before it has begun.
  await eventually(() => expect(own.get()?.ended).toHaveLength(1));
  const isWon = own.get()?.ended[0]?.state === "won";
  await eventually(() => expect(practice.get()?.wallet.balance).toBe(isWon ? "10001.00" : "9900.00"));
});

test("two tabs see one round, and what one stakes is in it for both, once", async () => {
  vi.useRealTimers();
  const open = browser(new IDBFactory());
  const tabs = [open(), open()];
  const seen = tabs.map(({ shared }) => watch(shared.crash$()));
  const own = tabs.map(({ shared }) => watch(shared.bets$()));
  for (const { get } of seen) await eventually(() => expect(get()?.flight.number).toBe(1));
  const answers = await Promise.all(tabs.map(({ shared }) => shared.placeCrashBet({ amount: "1.00", slot: 1 })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const { get } of own) await eventually(() => expect(get()?.open).toHaveLength(1));
  for (const { get } of seen) await eventually(() => expect(get()?.totals).toMatchObject({ bets: 1, staked: "1.00" }));
  const [a, b] = seen.map(({ get }) => get()?.flight);
  expect(a).toEqual(b);
});
