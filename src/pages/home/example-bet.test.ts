import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { commitmentOf, type Hashing } from "../../../rules/fairness.ts";
import { dice } from "../../../rules/games/dice.ts";
import { drawn } from "../../../rules/games/draw.ts";
import { exampleBet } from "./example-bet.ts";

const hashing: Hashing = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmac: (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)),
};

test("the example on the home page is what the rules come to", () => {
  const { serverSeed, commitment, choice, roll, multiplierE4 } = exampleBet;
  expect(commitmentOf(hashing, serverSeed)).toBe(commitment);
  expect(drawn(hashing, dice, exampleBet, choice)).toEqual({ roll });
  expect(dice.multiplier(choice, { roll })).toBe(multiplierE4);
});
