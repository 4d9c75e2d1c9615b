import { randomUUID } from "node:crypto";
import { BehaviorSubject } from "rxjs";
import { parse } from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { siteConfig } from "../../contract/config.ts";
import { createTabs } from "../bridge/tabs.ts";
import { createStore } from "../cache/store.ts";
import type { Locks } from "../locks/locks.ts";
import type { Session } from "../session/session.ts";
import { createCaller } from "../transport/caller.ts";
import { createConnection } from "../transport/connection.ts";
import { createExchange } from "../transport/exchange.ts";
import { createHouseClock } from "../transport/house-clock.ts";
import { createProbe } from "../transport/probe.ts";
import { createReader } from "../transport/reader.ts";
import { createSend } from "../transport/send.ts";
import type { Settings, SettingRow } from "../transport/settings.ts";
import { createIntents } from "./intents.ts";
import type { MoneyContext } from "./money-call.ts";
import { createFeature } from "./pending-operations.ts";

/* By a clock of the test's own: how long after the house is back a question of money is answered. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const replyMs = 50;
const locks: Locks = {
  runExclusive: async (_, work) => work(),
  lead(_, work) {
    const leaving = new AbortController();
    void work(leaving.signal);
    return () => leaving.abort();
  },
};

type Outage = "refuses" | "swallows";

/** Somebody watches, and the answer to a bet of theirs is lost with the house. */
async function lose(outage: Outage) {
  let isAway = true;
  const asked: string[] = [];
  const told: string[] = [];
  const environment = {
    rng: () => 1,
    uuid: () => randomUUID(),
    now: Date.now,
    location: { protocol: "http:", host: "karat.test", origin: "http://karat.test" },
    channel: () => ({ addEventListener() {}, postMessage() {} }) as unknown as BroadcastChannel,
    onNetworkHint() {},
    fetch: (async (url: string, { signal }: RequestInit) => {
      asked.push(new URL(url).pathname);
      if (isAway && outage === "refuses") throw new TypeError("refused");
      await new Promise<void>((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new TypeError("nobody waits any more")), { once: true });
        if (!isAway) setTimeout(resolve, replyMs);
      });
      return Response.json(url.includes("operations") ? { state: "done", result: {} } : {});
    }) as typeof fetch,
  };
  const store = createStore({ indexedDB: undefined }, "device", ["settings", "intents"]);
  const connection = createConnection(environment, store.table<SettingRow>("settings"));
  const clock = createHouseClock(environment);
  const reader = createReader();
  const settings = {
    config: async () => parse(siteConfig, {}),
    language: () => "en-US",
    region: () => undefined,
  } as unknown as Settings;
  const send = createSend({ environment, settings, exchange: createExchange(environment, connection, clock, reader) });
  const state = { player: "1", generation: 1, token: "a" };
  const session = {
    state$: new BehaviorSubject(state),
    current: () => state,
    ready: Promise.resolve(),
  } as unknown as Session;
  const intents = createIntents(environment, store, session);
  const urgent$ = new BehaviorSubject(true);
  createProbe({ environment, connection, locks, send, urgent$, diagnose: async () => "offline" });
  const tabs = createTabs();
  tabs.visible$.next(true);
  intents.settleBy("bet", { settle: async ({ id }) => void told.push(id) });
  connection.lost("offline");
  const at = new Date().toISOString();
  await intents.open({ id: randomUUID(), player: "1", kind: "bet", order: {}, at, validUntil: at, open: true });
  const rest = { notices: {} as MoneyContext["notices"], reads: { changed() {} } };
  const call = createCaller({ environment, send, connection, session, ...rest });
  createFeature({
    environment,
    call,
    clock,
    connection,
    session,
    tabs,
    locks,
    intents,
    reader,
    ...rest,
  });
  return { asked, told, back: () => void (isAway = false) };
}

test.each(["refuses", "swallows"] satisfies Outage[])(
  "whenever a house is back that %s what it is asked meanwhile, the truth is there within two seconds, without a word of the network",
  async (outage) => {
    for (let awayMs = 10_000; awayMs < 22_000; awayMs += 230) {
      const { told, back } = await lose(outage);
      await vi.advanceTimersByTimeAsync(awayMs);
      expect(told).toEqual([]);
      back();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(told, `away for ${awayMs} ms`).toHaveLength(1);
    }
  },
);

test("a question that hangs is asked anew once the house is heard, and until then only by its own time", async () => {
  const { asked, told, back } = await lose("swallows");
  const questions = () => asked.filter((path) => path.includes("operations")).length;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(questions()).toBe(1);
  back();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([questions(), told.length]).toEqual([2, 1]);
});
