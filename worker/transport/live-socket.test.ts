import { BehaviorSubject, Subject } from "rxjs";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { parse } from "valibot";
import { siteConfig } from "../../contract/config.ts";
import { type Channel, closeCodes } from "../../contract/live.ts";
import { createStore } from "../cache/store.ts";
import { pause } from "./back-off.ts";
import { createConnection } from "./connection.ts";
import type { Environment } from "../environment/environment.ts";
import { createTabs } from "../bridge/tabs.ts";
import { createHouseClock } from "./house-clock.ts";
import { createLiveSocket } from "./live-socket.ts";
import type { LineContact } from "./live.ts";
import { createReader } from "./reader.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A socket on a line that may silently swallow everything. */
class Line extends EventTarget {
  static made: Line[] = [];
  static dead = false;
  readyState = 0;

  constructor() {
    super();
    Line.made.push(this);
    setTimeout(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    });
  }

  said: { op: string; t?: number; channel?: string; token?: string }[] = [];

  send(text: string) {
    const said = JSON.parse(text) as { op: string; t?: number; channel?: string };
    this.said.push(said);
    if (said.op !== "ping" || Line.dead) return;
    const pong = { op: "pong", t: said.t, server_time: new Date().toISOString() };
    setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(pong) })), 100);
  }

  // A half-open connection takes minutes to end.
  close() {}
}

interface Visit {
  /** Undefined for a guest. */
  token?: string;
  wanted?: Channel[];
  /** How long the site takes to answer where the house is. */
  configMs?: number;
}

function stand({ token = "token", wanted = ["wallet"], configMs = 0 }: Visit = {}) {
  const channel = () => new BroadcastChannel("nobody");
  const environment = {
    location: { protocol: "https:", host: "karat.example", origin: "https://karat.example" },
    now: () => Date.now(),
    rng: () => 0,
    WebSocket: Line as unknown as typeof WebSocket,
  } as unknown as Environment;
  const connection = createConnection(
    { channel, now: environment.now, onNetworkHint() {} },
    createStore({ indexedDB: undefined }, "device", ["settings"]).table("settings"),
  );
  const tabs = createTabs();
  tabs.enter({
    kind: "hello",
    protocol: 4,
    build: "",
    lock: "tab",
    cookies: { token: undefined, attribution: {} },
    language: "en-US",
    visible: true,
  });
  const epoch$ = new Subject<number>();
  let tokenOfNow = token;
  const session = {
    current: () => ({ token: tokenOfNow || undefined, generation: 1, epoch: 1, player: "1" }),
    epoch$,
  };
  function logIn(fresh: string) {
    tokenOfNow = fresh;
    epoch$.next(2);
  }
  const open = createLiveSocket({
    environment,
    settings: { config: () => pause(configMs).then(() => parse(siteConfig, {})) } as never,
    session: session as never,
    connection,
    clock: createHouseClock(environment),
    tabs,
    reader: createReader(),
    probe: () => Promise.resolve(),
  });
  const stands = new BehaviorSubject(false);
  const outdated = new BehaviorSubject(false);
  const contacts: LineContact[] = [];
  const over = new AbortController();
  const { update } = open(
    {
      wanted: () => wanted,
      seqs: () => ({}),
      heard() {},
      elsewhere() {},
      outdated: () => outdated.next(true),
      connected: (isOpen) => stands.next(isOpen),
      contact: (contact) => contacts.push(contact),
    },
    over.signal,
  );
  onTestFinished(() => over.abort());
  return { connection, stands, outdated, contacts, tabs, update, logIn };
}

test("a line that swallows everything is noticed within five seconds, and given up for a new one", async () => {
  const { connection, stands } = stand();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([stands.value, connection.online, Line.made.length]).toEqual([true, true, 1]);

  for (const afterMs of [0, 700, 1_900]) {
    await vi.advanceTimersByTimeAsync(10_000 + afterMs);
    const before = Line.made.length;
    Line.dead = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([stands.value, connection.state]).toEqual([false, "offline"]);
    Line.dead = false;
    connection.heard();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([stands.value, Line.made.length]).toEqual([true, before + 1]);
  }
});

test("who is known while the way to the house is still being asked for is who the socket stands for", async () => {
  const { stands, logIn } = stand({ token: "", wanted: ["wins", "wallet"], configMs: 1_000 });
  await vi.advanceTimersByTimeAsync(500);
  logIn("token");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stands.value).toBe(true);
  const said = Line.made.at(-1)?.said ?? [];
  expect(said[0]).toMatchObject({ op: "hello", token: "token" });
  expect(said.flatMap(({ op, channel }) => (op === "join" ? [channel] : []))).toEqual(["wins", "wallet"]);
});

test("a house that does not answer this build's protocol any more is not asked again, and it is told that the build is old", async () => {
  const { connection, stands, outdated } = stand();
  await vi.advanceTimersByTimeAsync(1_000);
  const before = Line.made.length;
  Line.made.at(-1)?.dispatchEvent(Object.assign(new Event("close"), { code: closeCodes.outdated }));
  await vi.advanceTimersByTimeAsync(120_000);
  expect([stands.value, outdated.value, Line.made.length]).toEqual([false, true, before]);
  // Calls of this build are answered for another release.
  expect(connection.online).toBe(true);
});

test("a guest hears what is told to everybody, and asks for nothing else", async () => {
  const before = Line.made.length;
  stand({ token: "", wanted: ["notices", "wins"] });
  await vi.advanceTimersByTimeAsync(1_000);
  const said = Line.made.at(-1)?.said.filter(({ op }) => op !== "ping");
  expect(said).toMatchObject([{ op: "hello" }, { op: "join", channel: "wins" }]);
  stand({ token: "", wanted: ["notices"] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Line.made).toHaveLength(before + 1);
});

test("a worker that comes to a channel which another one hears has it joined anew, for its snapshot", async () => {
  const { update } = stand({ wanted: ["wallet", "wins"] });
  await vi.advanceTimersByTimeAsync(1_000);
  const { said } = Line.made.at(-1) ?? { said: [] };
  const before = said.length;
  update(["wins"]);
  expect(said.slice(before)).toEqual([
    { op: "leave", channel: "wins" },
    { op: "join", channel: "wins" },
  ]);
});

test("what is played by the house's clock is pinged at once and every two seconds, in a hidden tab too", async () => {
  const wanted: Channel[] = ["wallet"];
  const { contacts, tabs, update } = stand({ wanted });
  await vi.advanceTimersByTimeAsync(10_000);
  tabs.visible$.next(false);
  await vi.advanceTimersByTimeAsync(5_000);
  const pings = () => Line.made.at(-1)?.said.filter(({ op }) => op === "ping").length ?? 0;
  const idle = pings();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pings()).toBe(idle);

  wanted.push("crash");
  update([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(contacts.length).toBeGreaterThanOrEqual(5);
  expect(contacts.at(-1)).toMatchObject({ rttMs: 100 });
  const before = pings();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(pings() - before).toBe(10);

  wanted.pop();
  update([]);
  await vi.advanceTimersByTimeAsync(2_000);
  const after = pings();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(pings()).toBe(after);
});
