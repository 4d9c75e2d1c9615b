import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import type { CurrentChain } from "../../../worker/shared/current-chains.ts";
import type { CheckedRound } from "../../../worker/shared/check-round.ts";
import { AskedRoundView } from "./asked-round.tsx";
import { ChainsView } from "./chains.tsx";

const at = "2026-01-05T10:00:00.000Z";
const chain: CurrentChain["chain"] = {
  id: "c1",
  game: "crash",
  length: 1_000_000,
  terminating_hash: "e4d0".repeat(16),
  step: 1_000,
  salt: "5a17".repeat(16),
  salt_mode: "bitcoin",
  salt_source: "hash of bitcoin's block 990000",
  published_at: at,
  salted_at: at,
};
const texts = await createTexts("en", ["common", "proof", "chains"]);

test("a chain is shown with its end, salt and source, how much of it is played, and as of when while that cannot be asked", () => {
  const shown = (stale: boolean) => texts(<ChainsView chains={{ value: [{ chain, played: 12_345 }], at, stale }} />);
  for (const said of [chain.terminating_hash, chain.salt, "990000", "Bitcoin block", "12,345", "987,655"])
    expect(shown(false)).toContain(said);
  expect(shown(true)).toContain("as of");
  expect(shown(false)).not.toContain("as of");
});

test("before its salt is known a chain says what it will be made of; a house without chains has nothing to show", () => {
  const waiting = { chain: { ...chain, salt: null, salted_at: null }, played: 0 };
  const shown = texts(<ChainsView chains={{ value: [waiting], at, stale: false }} />);
  expect(shown).toContain("not known yet");
  expect(shown).toContain("990000");
  expect(texts(<ChainsView chains={{ value: [], at, stale: false }} />)).not.toContain("hain");
  expect(texts(<ChainsView chains={null} />)).toContain("The chains didn’t load");
});

test("of a round that was checked is told how many hashes were walked and how far, and what is wrong with it", () => {
  const round = { id: "r1", number: 4_711, chain: "c1", index: 899_501, game_hash: "ab".repeat(32), at };
  const report = { chain, isOfChain: true, checkedAt: 900_000, value: 1, result: "2.31", commitment: "cd".repeat(32) };
  const checked: CheckedRound = { kind: "chain", game: "crash", round: { ...round, multiplier: "2.31" }, report };
  const shown = (come: CheckedRound) => texts(<AskedRoundView come={come} onRetry={() => {}} />);
  expect(shown(checked)).toContain("499 hashes further on is checkpoint 900,000");
  expect(shown(checked)).toContain("Everything checks out");
  expect(shown({ ...checked, report: { ...report, checkedAt: 1_000_000 } })).toContain(
    "100,499 hashes further on is the published end of the chain",
  );
  expect(shown({ ...checked, report: { ...report, isOfChain: false } })).toContain("Something doesn’t check out");
  expect(shown({ ...checked, round: { ...round, multiplier: "2.32" } })).toContain("but 2.32× was shown");
  expect(texts(<AskedRoundView come="none" onRetry={() => {}} />)).toContain("There’s no such round");
  expect(texts(<AskedRoundView come="failed" onRetry={() => {}} />)).toContain("Retry");
});
