import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLoading } from "./keep-loading.ts";

let page: EventTarget;
let isWhole = false;
let asked = 0;
let came: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  [isWhole, asked, came] = [false, 0, []];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part that the network lost is asked for again, less and less often, until it is there", async () => {
  start();
  await pass(0);
  expect(asked).toBe(1);
  await pass(2_000);
  expect(asked).toBe(2);
  await pass(3_999);
  expect(asked).toBe(2);
  isWhole = true;
  await pass(1);
  expect(came).toEqual(["part"]);
  await pass(600_000);
  press();
  await pass(0);
  expect(asked).toBe(3);
});

test("a part that never comes, as its build is gone, is asked for a few times, and then once a press", async () => {
  start();
  await pass(600_000);
  expect(asked).toBe(5);
  press();
  press();
  await pass(600_000);
  expect(asked).toBe(6);
  isWhole = true;
  press();
  await pass(0);
  expect(came).toEqual(["part"]);
});

test("the return of the network is reason enough, and begins the waiting anew", async () => {
  const loading = start();
  // Nothing has failed yet.
  loading.again();
  expect(asked).toBe(1);
  await pass(600_000);
  loading.again();
  await pass(0);
  expect(asked).toBe(6);
  await pass(4_000);
  expect(asked).toBe(7);
  isWhole = true;
  loading.again();
  await pass(0);
  expect(came).toEqual(["part"]);
});

test("a part that nobody wants any more is not asked for, and does not come", async () => {
  const loading = start();
  await pass(0);
  loading.end();
  await pass(600_000);
  loading.again();
  press();
  await pass(0);
  expect(asked).toBe(1);

  isWhole = true;
  start().end();
  await pass(0);
  expect(came).toEqual([]);
});

function start() {
  return keepLoading({
    load() {
      asked++;
      return isWhole ? Promise.resolve("part") : Promise.reject(new TypeError("cut"));
    },
    onLoaded: (part) => void came.push(part),
    onFailed() {},
  });
}

function press() {
  page.dispatchEvent(new Event("pointerdown"));
}

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
}
