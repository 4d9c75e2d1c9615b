import { expect, test } from "vitest";
import { frameAddress, frameSessionOf } from "../../../contract/game-frame.ts";
import { frameBalanceOf, readGameMessage } from "./frame-messages.ts";

const window = { name: "game" };
const framed = { origin: "https://games.example", session: "one", window };
const heard = { origin: "https://games.example", source: window, data: { type: "ready", session: "one" } };

test("the framed game is heard", () => {
  expect(readGameMessage(heard, framed)).toEqual({ type: "ready", session: "one" });
  const data = { type: "roundEnd", session: "one", round: "r1", win: "12.50" };
  expect(readGameMessage({ ...heard, data }, framed)).toEqual(data);
});

test("nobody else is heard: no other origin, no other window, no other session", () => {
  for (const origin of ["https://games.example.evil.example", "http://games.example", "null", ""])
    expect(readGameMessage({ ...heard, origin }, framed)).toBeUndefined();
  for (const source of [{ name: "game" }, null, undefined])
    expect(readGameMessage({ ...heard, source }, framed)).toBeUndefined();
  expect(readGameMessage({ ...heard, source: null }, { ...framed, window: null })).toBeUndefined();
  for (const session of ["two", "", undefined, 1, ["one"]])
    expect(readGameMessage({ ...heard, data: { type: "ready", session } }, framed)).toBeUndefined();
});

test("what cannot be read is nothing, and what is said too much is left behind", () => {
  const bad = [
    null,
    "ready",
    [],
    { type: "win", session: "one" },
    { type: "balance", session: "one", balance: "1e9", currency: "RUB" },
    { type: "balance", session: "one", balance: "1.00", currency: "XXX" },
    { type: "roundStart", session: "one", round: "r".repeat(65), stake: "1.00" },
    { type: "error", session: "one" },
  ];
  for (const data of bad) expect(readGameMessage({ ...heard, data }, framed)).toBeUndefined();
  const data = { type: "close", session: "one", url: "https://evil.example" };
  expect(readGameMessage({ ...heard, data }, framed)).toEqual({ type: "close", session: "one" });
});

test("the session travels behind the hash, whatever stood there before", () => {
  const address = frameAddress("https://games.example/play/fox?token=t#session=other", "one-2");
  expect(address).toBe("https://games.example/play/fox?token=t#session=one-2");
  expect(frameSessionOf(new URL(address).hash)).toBe("one-2");
  expect(frameSessionOf("#session=<script>")).toBeUndefined();
  expect(frameSessionOf("")).toBeUndefined();
});

test("a game's balance has moved when bonus money has, too, and not when a bonus has only become real money", () => {
  const wallet = { currency: "RUB", balance: "10.00", bonus_balance: "500.00", total_balance: "510.00" } as const;
  const before = frameBalanceOf(wallet);
  expect(frameBalanceOf({ ...wallet, bonus_balance: "490.00", total_balance: "500.00" })).not.toBe(before);
  expect(frameBalanceOf({ ...wallet, balance: "510.00", bonus_balance: "0.00" })).toBe(before);
  expect(frameBalanceOf(undefined)).toBeUndefined();
});
