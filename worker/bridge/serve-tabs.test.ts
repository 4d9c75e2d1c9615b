import { wrap } from "comlink";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Hello, PortHost, Welcome } from "./protocol.ts";
import { serveTabs } from "./serve-tabs.ts";

const seen: string[] = [];
let held: string[] = [];
const layer = {
  life: { lock: "worker", held: Promise.resolve() },
  tabs: {
    enter({ lock }: Hello) {
      seen.push(`${lock} enters`);
      return { tell() {}, leave: () => seen.push(`${lock} leaves`) };
    },
  },
  resolve: () => () => undefined,
} as unknown as Parameters<typeof serveTabs>[1];
const locks = {
  request: () => seen.push("a lock is waited for"),
  query: async () => ({ held: held.map((name) => ({ name })) }),
} as unknown as LockManager;

beforeEach(() => {
  seen.length = 0;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

/** Tabs of one worker. */
function worker() {
  const serve = serveTabs({ locks }, layer, "shared");
  return async function open(lock: string, protocol = 4) {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    const welcome = new Promise<Welcome>((resolve) => {
      port1.addEventListener("message", ({ data }: MessageEvent<Welcome>) => resolve(data), { once: true });
      port1.start();
    });
    serve(port2);
    port1.postMessage({ kind: "hello", protocol, build: "any", lock });
    return { welcome: await welcome, host: wrap<PortHost>(port1) };
  };
}

test("a tab that speaks another protocol is answered at once with the worker's own, and served nothing", async () => {
  const { welcome } = await worker()("older", 0);
  expect(welcome).toMatchObject({ kind: "welcome", protocol: 4 });
  expect(seen).toEqual([]);
});

test("what a tab has opened is closed when it says that it leaves, and no lock has to be granted for it", async () => {
  held = ["one"];
  const { host } = await worker()("one");
  void host.leave();
  await expect.poll(() => seen).toEqual(["one enters", "one leaves"]);
  held = [];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(["one enters", "one leaves"]);
});

test("a tab that has ended without a word is found by its lock, and the others stay", async () => {
  held = ["one", "other"];
  const open = worker();
  await open("one");
  await open("other");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(["one enters", "other enters"]);
  held = ["other"];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toEqual(["one enters", "other enters", "one leaves"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toHaveLength(3);
});
