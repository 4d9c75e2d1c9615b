import { expect, test } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { readTogether } from "./read-together.ts";

function setUp() {
  const reads: { players: readonly bigint[]; answer(found: Map<bigint, string>): void; fail(): void }[] = [];
  const read = readTogether<string>(
    (players) =>
      new Promise((resolve, reject) =>
        reads.push({ players, answer: resolve, fail: () => reject(new Error("no database")) }),
      ),
  );
  return { read, reads };
}

test("whoever asks while a read runs is read for in the next, all of them in one, however often each asks", async () => {
  const { read, reads } = setUp();
  const asked = [read(1n), read(2n), read(3n), read(2n)];
  expect(reads.map(({ players }) => players)).toEqual([[1n]]);
  reads[0]?.answer(new Map([[1n, "one"]]));
  await eventually(() => expect(reads.map(({ players }) => players)).toEqual([[1n], [2n, 3n]]));
  reads[1]?.answer(
    new Map([
      [2n, "two"],
      [3n, "three"],
    ]),
  );
  expect(await Promise.all(asked)).toEqual(["one", "two", "three", "two"]);
});

test("a read that fails, or finds somebody not, fails for those alone, and the next goes on", async () => {
  const { read, reads } = setUp();
  const [broken, unknown, later] = [read(1n), read(2n), read(3n)];
  reads[0]?.fail();
  await expect(broken).rejects.toThrow("no database");
  await eventually(() => expect(reads).toHaveLength(2));
  reads[1]?.answer(new Map([[3n, "three"]]));
  await expect(unknown).rejects.toThrow("player 2");
  expect(await later).toBe("three");
});

test("a crowd is read for in parts", async () => {
  const { read, reads } = setUp();
  const crowd = Array.from({ length: 2_201 }, (_, index) => read(BigInt(index)));
  for (let part = 0; part < 4; part += 1) {
    await eventually(() => expect(reads).toHaveLength(part + 1));
    reads[part]?.answer(new Map(reads[part]?.players.map((player) => [player, "here"])));
  }
  await Promise.all(crowd);
  expect(reads.map(({ players }) => players.length)).toEqual([1, 1_000, 1_000, 200]);
});
