import { BehaviorSubject } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "../cache/store.ts";
import { createConnection } from "./connection.ts";
import type { SettingRow } from "./settings.ts";
import { createProbe } from "./probe.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function away() {
  const rows = createStore({ indexedDB: undefined }, "device", ["settings"]).table<SettingRow>("settings");
  const channel = () => new BroadcastChannel("nobody");
  const connection = createConnection({ channel, now: Date.now, onNetworkHint() {} }, rows);
  const urgent$ = new BehaviorSubject(false);
  const askedAt: number[] = [];
  createProbe({
    environment: { rng: () => 1 },
    connection,
    locks: {
      runExclusive: async (_, work) => work(),
      lead(_, work) {
        const leaving = new AbortController();
        void work(leaving.signal);
        return () => leaving.abort();
      },
    },
    send: async () => {
      askedAt.push(Date.now());
      return { ok: false, error: { error: "offline", status: 0, fields: {} } };
    },
    urgent$,
    // A network that swallows everything takes long to fail.
    diagnose: () => new Promise((resolve) => setTimeout(() => resolve("offline"), 8_000)),
  });
  connection.lost("offline");
  await vi.advanceTimersByTimeAsync(60_000);
  return { connection, urgent$, askedAt };
}

/** When each probe comes, in ms from now. */
async function within(ms: number, askedAt: number[]) {
  const [now, before] = [Date.now(), askedAt.length];
  await vi.advanceTimersByTimeAsync(ms);
  return askedAt.slice(before).map((at) => at - now);
}

test("the longer the house is away, the rarer it is asked whether it is back, and from the start on without a word on why", async () => {
  const { askedAt } = await away();
  const start = Date.now() - 60_000;
  expect(askedAt[0]).toBe(start + 1_000);
  const gaps = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(15_000);
});

test("while somebody watches and waits for what has become of their money, it is asked every second and oftener", async () => {
  const { connection, urgent$, askedAt } = await away();
  urgent$.next(true);
  const asked = await within(8_000, askedAt);
  expect(asked[0]).toBeLessThanOrEqual(1_000);
  for (const [index, at] of asked.entries()) expect(at - (asked[index - 1] ?? 0)).toBeLessThanOrEqual(1_000);
  expect(asked.length).toBeLessThanOrEqual(12);

  connection.heard();
  expect(await within(8_000, askedAt)).toEqual([]);
  // Away again while the probe is unanswered.
  connection.lost("offline");
  expect((await within(1_000, askedAt))[0]).toBeLessThanOrEqual(1_000);
  urgent$.next(false);
  expect((await within(3_000, askedAt)).length).toBeLessThanOrEqual(2);
});
