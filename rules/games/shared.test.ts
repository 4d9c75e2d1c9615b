import { expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { rulesHash } from "../receipts.ts";
import { duel, duelOpenMs } from "./coinflip-duel.ts";
import { crash, crashTimes } from "./crash.ts";
import { sharedGameIds, soloGameIds } from "./ids.ts";
import { rooms } from "./rooms.ts";
import { roulette, rouletteTimes } from "./roulette.ts";

test("no game of shared rounds is among those that one plays alone", () => {
  expect([crash, roulette, rooms].map(({ id }) => id)).toEqual([...sharedGameIds]);
  expect(soloGameIds.filter((id) => sharedGameIds.some((shared) => shared === (id as string)))).toEqual([]);
});

test("a round stays in each of its states as long as players are told", () => {
  expect(crashTimes).toEqual({ bettingMs: 7_000, crashedMs: 3_000, tickMs: 100 });
  expect(rouletteTimes).toEqual({ bettingMs: 15_000, spinningMs: 6_000, resultMs: 4_000 });
  expect(duelOpenMs).toBe(3_600_000);
});

/* If one of these changes, so has what is paid, or how it is written down. */
const inForce = {
  crash: "235cb064814941ac61d4422f46fa6b3de4d5905a227cf22b2322f982b22325f5",
  roulette: "300da3e97bd42d2fa1584f76f19d5e53f8e3acabf548d8fb0d739610005e6bb5",
  rooms: "1a632e41ecb4719b16bfc652a9f682255be7d8322ce1ddfad9e60d4bd9b7ab24",
  duel: "ac9565141ca5717283c3bbfc7e178f974443a6e4585a85de9b40e205e33e92ed",
};

test("the rules in force are these", () => {
  const hashes = Object.entries({ crash, roulette, rooms, duel }).map(([name, game]) => [
    name,
    rulesHash(nodeHashing, game),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(inForce);
});
