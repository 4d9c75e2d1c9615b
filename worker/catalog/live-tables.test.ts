import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { getLiveTables, type LiveTables } from "../../contract/game-tables.ts";
import type { Answer } from "../../contract/errors.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import { type LiveTable, liveTables } from "./live-tables.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_790_000_000_000 }));
afterEach(() => void vi.useRealTimers());

type Told = LiveTables["items"];
const past = [{ name: "23", tone: "red" as const }];
const wheel = { slug: "wheel", phase: "betting" as const, past };
const cards = { slug: "cards", phase: "dealing" as const, past: [] };

/** A house that says of its tables what it is told to say; undefined where it does not answer. */
function opened(first: Told | undefined, tookMs = 0) {
  const said = { items: first };
  const signals: AbortSignal[] = [];
  const call = async (definition: unknown, _: object, { signal }: { signal?: AbortSignal } = {}) => {
    expect(definition).toBe(getLiveTables);
    if (signal) signals.push(signal);
    if (tookMs > 0) await new Promise((resolve) => setTimeout(resolve, tookMs));
    const answer: Answer<LiveTables> = said.items ? { ok: true, value: { items: said.items } } : failed("unavailable");
    return answer;
  };
  const tables$ = liveTables({ call: call as WorkerContext["call"], environment: { now: Date.now } as never });
  const look = () => {
    const seen: (readonly LiveTable[])[] = [];
    const watching = tables$.subscribe((tables) => seen.push(tables));
    onTestFinished(() => watching.unsubscribe());
    return { seen, leave: () => watching.unsubscribe() };
  };
  return { said, signals, asked: () => signals.length, look };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a table stands as it was told, until the end of its phase by this device's clock", async () => {
  const { look } = opened([{ ...wheel, left_ms: 12_000 }]);
  const { seen } = look();
  await pass(0);
  expect(seen).toEqual([[{ ...wheel, endsAt: 1_790_000_012_000 }]]);
});

test("the house is asked again when the first phase of all is over, and not before", async () => {
  const { look, said, asked } = opened([
    { ...wheel, left_ms: 12_000 },
    { ...cards, left_ms: 4_000 },
  ]);
  const { seen } = look();
  await pass(4_149);
  expect(asked()).toBe(1);
  said.items = [{ ...wheel, phase: "dealing", left_ms: 8_000 }];
  await pass(1);
  expect([asked(), seen.at(-1)?.[0]?.phase]).toEqual([2, "dealing"]);
});

test("one whose phases end all the time is asked about no faster, and one without end no slower, than makes sense", async () => {
  const { look, said, asked } = opened([{ ...wheel, left_ms: 0 }]);
  look();
  await pass(8_499);
  expect(asked()).toBe(10);
  said.items = [{ ...wheel, left_ms: 3_600_000 }];
  await pass(1);
  await pass(19_999);
  expect(asked()).toBe(11);
  await pass(1);
  expect(asked()).toBe(12);
});

test("where none answers there are no tables, and after a while it is asked again", async () => {
  const { look, said, asked } = opened([{ ...wheel, left_ms: 1_000 }]);
  const { seen } = look();
  await pass(0);
  said.items = undefined;
  await pass(1_150);
  expect(seen.map((tables) => tables.length)).toEqual([1, 0]);
  said.items = [];
  await pass(10_000);
  said.items = [{ ...wheel, left_ms: 1_000 }];
  await pass(9_999);
  expect(asked()).toBe(3);
  await pass(1);
  expect(seen.map((tables) => tables.length)).toEqual([1, 0, 0, 1]);
});

test("however many look, it is asked once, and who looks later sees at once what is known", async () => {
  const { look, asked } = opened([{ ...wheel, left_ms: 12_000 }]);
  look();
  look();
  await pass(1_000);
  expect([look().seen.length, asked()]).toEqual([1, 1]);
});

test("once nobody looks nothing is asked, and what was asked is given up", async () => {
  const { look, signals, asked } = opened([{ ...wheel, left_ms: 1_000 }], 300);
  const [one, other] = [look(), look()];
  await pass(100);
  one.leave();
  expect(signals[0]?.aborted).toBe(false);
  other.leave();
  expect(signals[0]?.aborted).toBe(true);
  await pass(60_000);
  expect([asked(), other.seen]).toEqual([1, []]);
  const { seen } = look();
  await pass(300);
  expect([asked(), seen.length]).toEqual([2, 1]);
});
