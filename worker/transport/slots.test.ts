import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

function work() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { started, piece, end: (name: string) => ends.get(name)?.() };
}

test("so many go on at a time, and the next begins when one has ended, in order", async () => {
  const inSlot = createSlots({ most: 2, mostWaiting: 10 });
  const { started, piece, end } = work();
  const all = ["a", "b", "c", "d"].map((name) => inSlot(piece(name)));
  expect(started).toEqual(["a", "b"]);
  end("b");
  await all[1];
  await Promise.resolve();
  expect(started).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c"]) end(name);
  await Promise.all([all[0], all[2]]);
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("what does not even find a place to wait is told so, and work that fails gives its slot back", async () => {
  const inSlot = createSlots({ most: 1, mostWaiting: 1 });
  const { piece, end } = work();
  const first = inSlot(piece("a"));
  const second = inSlot(() => Promise.reject(new Error("broken")));
  expect(await inSlot(piece("c"))).toBeUndefined();
  end("a");
  expect(await first).toBe("a");
  await expect(second).rejects.toThrow("broken");
  const last = inSlot(piece("d"));
  end("d");
  expect(await last).toBe("d");
});
