import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchChat } from "./watch-chat.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watch() {
  const host = { resolve() {}, reject(_why: Error) {} };
  const answered = new Promise<void>((resolve, reject) => Object.assign(host, { resolve, reject }));
  const onFail = vi.fn<() => void>();
  let signal: AbortSignal | undefined;
  const answers = (given: AbortSignal) => {
    signal = given;
    return answered;
  };
  return { ...watchChat({ answers, onFail }), host, onFail, isGivenUp: () => signal?.aborted };
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a chat whose host is blocked gives way, whatever its frame says of loading, and it is only logged", async () => {
  for (const isLoadedFirst of [true, false]) {
    const { host, loaded, onFail } = watch();
    if (isLoadedFirst) loaded();
    host.reject(new TypeError("Failed to fetch"));
    await later(0);
    loaded();
    expect(onFail).toHaveBeenCalledTimes(1);
    await later(60_000);
    expect(onFail).toHaveBeenCalledTimes(1);
  }
  expect(console.warn).toHaveBeenCalledTimes(2);
});

test("a chat that has not loaded, or whose host has not answered, within ten seconds gives way", async () => {
  const [unloaded, silent] = [watch(), watch()];
  unloaded.host.resolve();
  silent.loaded();
  await later(9_999);
  expect([unloaded.onFail, silent.onFail].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await later(1);
  expect([unloaded.onFail, silent.onFail].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(silent.isGivenUp()).toBe(true);
});

test("a chat that stands does not give way, and neither does one that is closed", async () => {
  const stands = watch();
  stands.host.resolve();
  stands.loaded();
  const closed = watch();
  closed.stop();
  closed.host.reject(new Error("aborted"));
  await later(60_000);
  expect([stands.onFail, closed.onFail].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(console.warn).not.toHaveBeenCalled();
});
