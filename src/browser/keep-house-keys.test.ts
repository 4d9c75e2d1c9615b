import { expect, test } from "vitest";
import { keepHouseKeys } from "./keep-house-keys.ts";
import { createStorage } from "./storage.ts";

function layerWithKeys() {
  const listeners = new Set<() => void>();
  let known: unknown;
  const stream = {
    get: () => known,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    layer: { proof: { keys$: () => stream } } as never,
    asked: () => listeners.size,
    say(next: unknown) {
      known = next;
      for (const listener of listeners) listener();
    },
  };
}

function storage() {
  const kept = new Map<string, string>();
  const get = (key: string) => kept.get(key) ?? null;
  return createStorage(
    () => ({ getItem: get, setItem: (key: string, value: string) => kept.set(key, value) }) as never,
  );
}

test("a first visit fetches the keys of the house when nobody waits for the page, and not again on the same day", () => {
  const device = storage();
  const { layer, asked, say } = layerWithKeys();
  let work = () => {};
  const idle = (wanted: () => void) => {
    work = wanted;
    return () => {};
  };
  keepHouseKeys(layer, device, idle);
  expect(asked()).toBe(0);
  work();
  expect(asked()).toBe(1);
  say({ value: { keys: [] }, stale: false });
  expect(asked()).toBe(0);

  work = () => expect.fail("asked for twice");
  keepHouseKeys(layer, device, idle);
  work = () => {};
});

test("what did not come is waited for, and asked for again the next time", () => {
  const device = storage();
  const { layer, asked, say } = layerWithKeys();
  const idle = (work: () => void) => {
    work();
    return () => {};
  };
  keepHouseKeys(layer, device, idle);
  say(null);
  expect(asked()).toBe(1);
  keepHouseKeys(layer, device, idle);
  expect(asked()).toBe(2);
});
