import { expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { rulesHash } from "../receipts.ts";
import { duel, duelOpenMs, duelStates } from "./coinflip-duel.ts";
import { crash, crashStates, crashTimes } from "./crash.ts";
import { soloGameIds } from "./ids.ts";
import { rooms, roomStates } from "./rooms.ts";
import { roulette, rouletteStates, rouletteTimes } from "./roulette.ts";
import { sharedGameIds } from "./shared.ts";

test("no game of shared rounds is among those that one plays alone", () => {
  expect([crash, roulette, rooms].map(({ id }) => id)).toEqual([...sharedGameIds]);
  expect(soloGameIds.filter((id) => (sharedGameIds as readonly string[]).includes(id))).toEqual([]);
});

test("a round goes through these states, and stays in them as long as players are told", () => {
  expect([crashStates, crashTimes]).toEqual([
    ["betting", "locking", "flying", "crashed"],
    { bettingMs: 7_000, crashedMs: 3_000, tickMs: 100 },
  ]);
  expect([rouletteStates, rouletteTimes]).toEqual([
    ["betting", "locking", "spinning", "result"],
    { bettingMs: 15_000, spinningMs: 6_000, resultMs: 4_000 },
  ]);
  expect(roomStates).toEqual(["empty", "alone", "countdown", "drawn"]);
  expect([duelStates, duelOpenMs]).toEqual([["open", "played", "cancelled", "expired"], 3_600_000]);
});

test("the rules of each have a hash of their own", () => {
  const hashes = [crash, roulette, rooms, duel].map((game) => rulesHash(nodeHashing, game));
  expect(new Set(hashes).size).toBe(4);
});
