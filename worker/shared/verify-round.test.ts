import { expect, test } from "vitest";
import { crashOf, targetText } from "../../rules/games/crash.ts";
import { pocketOf } from "../../rules/games/roulette.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import type { ClaimedRound } from "./verify-round.ts";

const house = await startHouse();
const { sha256 } = nodeHashing;
const [length, step, salt] = [2_500, 1_000, "5a".repeat(32)];
const hashes = ["ab".repeat(32)];
for (let index = 0; index < length; index++) hashes.push(sha256(hashes[index] ?? ""));
const checkpoints = [0, 1_000, 2_000].map((index) => sha256(`checkpoint:${hashes[index]}`));
const chain = {
  id: "c1",
  game: "crash",
  length,
  terminating_hash: hashes[length],
  step,
  checkpoints,
  salt,
  salt_mode: "local",
  salt_source: "test",
  published_at: "2030-01-01T00:00:00.000Z",
  salted_at: "2030-01-01T00:01:00.000Z",
};

function device() {
  const made = createDevice(house);
  made.replaceReplies(({ path }, body) => {
    const [, game] = /^\/games\/(\w+)\/chains\/c1$/.exec(path) ?? [];
    return game ? Response.json({ ...chain, game }) : body;
  });
  return made;
}

const claim = (index: number, more: Partial<ClaimedRound> = {}): ClaimedRound => ({
  game: "crash",
  chain: "c1",
  index,
  game_hash: hashes[index] ?? "",
  ...more,
});
const context = { signal: new AbortController().signal };

test("any past round leads on to what was published of its chain, and gives what the rules say", async () => {
  const { features } = device().worker();
  for (const [index, checkedAt] of [
    [2_499, length],
    [2_001, length],
    [1_999, 2_000],
    [1_000, 1_000],
    [1, 1_000],
    [0, 0],
  ] as const) {
    const result = targetText(crashOf(nodeHashing, { salt, hash: hashes[index] ?? "" }));
    const commitment = hashes[index + 1];
    expect(await features.shared.verifyRound(claim(index), context)).toMatchObject({
      value: { isOfChain: true, checkedAt, result, commitment },
    });
  }
  const pocket = String(pocketOf(nodeHashing, { salt, hash: hashes[7] ?? "" }));
  expect(await features.shared.verifyRound(claim(7, { game: "roulette" }), context)).toMatchObject({
    value: { isOfChain: true, result: pocket },
  });
});

test("a hash of another chain, or of another round, does not", async () => {
  const { features } = device().worker();
  for (const game_hash of ["cd".repeat(32), hashes[1_501] ?? ""])
    expect(await features.shared.verifyRound(claim(1_500, { game_hash }), context)).toMatchObject({
      value: { isOfChain: false },
    });
  for (const index of [-1, 0.5, length])
    expect(await features.shared.verifyRound(claim(index, { game_hash: hashes[0] ?? "" }), context)).toMatchObject({
      error: { error: "not_found" },
    });
  expect(await features.shared.verifyRound(claim(3, { game_hash: "no hash" }), context)).toMatchObject({
    error: { error: "validation" },
  });
});

test("once its chain was seen a round is verified without a network, by any tab", async () => {
  const made = device();
  expect(await made.worker().features.shared.verifyRound(claim(5), context)).toMatchObject({ ok: true });
  made.cut();
  expect(await made.worker().features.shared.verifyRound(claim(2_222), context)).toMatchObject({
    value: { isOfChain: true },
  });
});
