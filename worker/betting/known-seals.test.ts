import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createStore } from "../cache/store.ts";
import type { SettingRow } from "../transport/settings.ts";
import { createKnownSeals } from "./known-seals.ts";

function device() {
  const rows = createStore({ indexedDB: new IDBFactory() }, "karat", ["settings"]).table<SettingRow>("settings");
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    runExclusive: <T>(_: string, work: () => Promise<T>): Promise<T> => {
      const done = last.then(work);
      last = done;
      return done;
    },
    lead: () => () => {},
  };
  return { worker: () => createKnownSeals({ rows, locks }) };
}

const coming = (id: string, seal = `${id} sealed`) => ({ id, state: "prematch", seed: null, seed_hash: seal }) as const;

test("a seal that was seen before the start is known later, to another worker as well", async () => {
  const { worker } = device();
  await worker().remember([coming("a")]);
  expect([await worker().of("a"), await worker().of("b")]).toEqual(["a sealed", undefined]);
});

test("lists that arrive at once lose none of each other's, from one worker or two", async () => {
  const { worker } = device();
  const [one, other] = [worker(), worker()];
  await Promise.all([
    one.remember([coming("a"), coming("b")]),
    one.remember([coming("c")]),
    other.remember([coming("d"), coming("a")]),
  ]);
  expect(await Promise.all(["a", "b", "c", "d"].map((id) => worker().of(id)))).toEqual([
    "a sealed",
    "b sealed",
    "c sealed",
    "d sealed",
  ]);
});

test("what was seen first stands, and what is seen of a match that runs or is over counts for nothing", async () => {
  const { worker } = device();
  const seals = worker();
  await seals.remember([coming("a")]);
  await worker().remember([coming("a", "another")]);
  await seals.remember([
    { ...coming("b"), state: "live" },
    { ...coming("c"), seed: "opened" },
  ]);
  expect(await Promise.all(["a", "b", "c"].map((id) => seals.of(id)))).toEqual(["a sealed", undefined, undefined]);
});

test("of two thousand seals and more the latest are kept", async () => {
  const { worker } = device();
  const seals = worker();
  await seals.remember(Array.from({ length: 1_500 }, (_, at) => coming(`early-${at}`)));
  await seals.remember(Array.from({ length: 1_500 }, (_, at) => coming(`late-${at}`)));
  expect(await Promise.all(["early-0", "early-999", "early-1000", "late-0"].map((id) => seals.of(id)))).toEqual([
    undefined,
    undefined,
    "early-1000 sealed",
    "late-0 sealed",
  ]);
});
