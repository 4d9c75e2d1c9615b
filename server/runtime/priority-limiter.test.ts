import { expect, onTestFinished, test, vi } from "vitest";
import { Overloaded } from "./fair-queue.ts";
import { createPriorityLimiter } from "./priority-limiter.ts";

function piece() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

test("no more pieces are worked on at a time than there are limiter, and the others follow in order", async () => {
  const { run } = createPriorityLimiter({ count: 2, mostWaiting: 10 });
  const pieces = Array.from({ length: 4 }, piece);
  const begun: number[] = [];
  const all = pieces.map(({ work }, index) =>
    run(() => {
      begun.push(index);
      return work();
    }),
  );
  expect(begun).toEqual([0, 1]);
  pieces[1]?.end();
  await all[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of pieces) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("what would wait too long is refused at once, and there is room again when the others are done", async () => {
  const { run } = createPriorityLimiter({ count: 1, mostWaiting: 1 });
  const first = piece();
  const running = [run(first.work), run(() => Promise.resolve())];
  await expect(run(() => Promise.resolve())).rejects.toBeInstanceOf(Overloaded);
  first.end();
  await Promise.all(running);
  await expect(run(() => Promise.resolve("done"))).resolves.toBe("done");
});

const preferred = { line: "preferred" } as const;

test("what is preferred goes before all else that waits, and is not refused because of it", async () => {
  const { run } = createPriorityLimiter({ count: 1, mostWaiting: 1 });
  const first = piece();
  const begun: string[] = [];
  const running = [
    run(first.work),
    run(async () => void begun.push("rest")),
    run(async () => void begun.push("preferred"), preferred),
  ];
  await expect(run(() => Promise.resolve(), preferred)).rejects.toBeInstanceOf(Overloaded);
  first.end();
  await Promise.all(running);
  expect(begun).toEqual(["preferred", "rest"]);
});

test("neither line is held up by the other one, however much comes there", async () => {
  const { run } = createPriorityLimiter({ count: 1, mostWaiting: 10 });
  const first = piece();
  const begun: string[] = [];
  const begin = (name: string) => async () => void begun.push(name);
  const running = [
    run(first.work),
    ...["p1", "p2", "p3", "p4", "p5"].map((name) => run(begin(name), preferred)),
    ...["r1", "r2", "r3", "r4"].map((name) => run(begin(name))),
  ];
  first.end();
  await Promise.all(running);
  expect(begun).toEqual(["p1", "p2", "r1", "p3", "p4", "r2", "p5", "r3", "r4"]);
});

test("in a line each client has its turn, however much another one has asked for before", async () => {
  const { run } = createPriorityLimiter({ count: 1, mostWaiting: 10 });
  const begun: string[] = [];
  const order = (clientKey: string, name: string) => run(async () => void begun.push(name), { clientKey });
  const asked = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => order(name.charAt(0), name));
  // The very first one finds a free slot.
  expect(begun).toEqual(["a1"]);
  await Promise.all(asked);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("where a line is full, whoever waits for most gives way to whoever waits for less, and to nobody else", async () => {
  const { run } = createPriorityLimiter({ count: 1, mostWaiting: 3 });
  const first = piece();
  const begun: string[] = [];
  const order = (name: string) => run(async () => void begun.push(name), { clientKey: name.charAt(0) });
  const running = [run(first.work), ...["a1", "a2"].map(order)];
  const pushedOut = order("a3");
  await expect(order("a4")).rejects.toBeInstanceOf(Overloaded);
  running.push(order("b1"));
  await expect(pushedOut).rejects.toBeInstanceOf(Overloaded);
  // No client has two more than another now, so newcomers are refused.
  await expect(order("b2")).rejects.toBeInstanceOf(Overloaded);
  first.end();
  await Promise.all(running);
  expect(begun).toEqual(["a1", "b1", "a2"]);
});

test("a piece that fails gives its slot back", async () => {
  const { run } = createPriorityLimiter({ count: 1, mostWaiting: 1 });
  await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(run(() => Promise.resolve("done"))).resolves.toBe("done");
});

test("what rests pauses after each piece for as long as it took, also where a piece fails", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limiter = createPriorityLimiter({ count: 1, mostWaiting: 9, isResting: true });
  const begunAt: number[] = [];
  const startMs = performance.now();
  const piece = (ms: number) =>
    limiter.run(async () => {
      begunAt.push(performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (ms === 30) throw new Error("it fails");
    });
  const all = Promise.allSettled([piece(10), piece(30), piece(10)]);
  await vi.advanceTimersByTimeAsync(1_000);
  await all;
  expect(begunAt).toEqual([0, 20, 80]);
});
