import { expect, test } from "vitest";
import { createLanes, Overloaded } from "./lanes.ts";

/** A piece of work that ends when it is told to. */
function piece() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

test("no more pieces are worked on at a time than there are lanes, and the others follow in order", async () => {
  const { run } = createLanes({ count: 2, mostWaiting: 10 });
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
  const { run } = createLanes({ count: 1, mostWaiting: 1 });
  const first = piece();
  const running = [run(first.work), run(() => Promise.resolve())];
  await expect(run(() => Promise.resolve())).rejects.toBeInstanceOf(Overloaded);
  first.end();
  await Promise.all(running);
  await expect(run(() => Promise.resolve("done"))).resolves.toBe("done");
});

test("what is preferred goes before all else that waits, and is not refused because of it", async () => {
  const { run } = createLanes({ count: 1, mostWaiting: 1 });
  const first = piece();
  const begun: string[] = [];
  const running = [
    run(first.work),
    run(async () => void begun.push("rest")),
    run(async () => void begun.push("preferred"), "preferred"),
  ];
  await expect(run(() => Promise.resolve(), "preferred")).rejects.toBeInstanceOf(Overloaded);
  first.end();
  await Promise.all(running);
  expect(begun).toEqual(["preferred", "rest"]);
});

test("a piece that fails gives its lane back", async () => {
  const { run } = createLanes({ count: 1, mostWaiting: 1 });
  await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(run(() => Promise.resolve("done"))).resolves.toBe("done");
});
