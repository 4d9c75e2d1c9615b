import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { ProofChecks } from "./proof-checks.tsx";

const textOf = await createTexts("en", ["proof", "common"]);

/** Renders a proof in which these checks are still open. */
function notesOf(serverSeed: string | null, ...open: string[]): string {
  return textOf(<ProofChecks report={reportOf(serverSeed, open)} />).split("Payout")[1] ?? "";
}

function reportOf(serverSeed: string | null, open: readonly string[], isShared = false): VerifyReport {
  const names = ["receipt", "signature", "rules", "commitment", "outcome", "payout"];
  const checks = names.map((name) => ({ name, state: open.includes(name) ? "unknown" : "passed" }));
  return { bet: {}, receipt: {}, serverSeed, checks, isShared } as unknown as VerifyReport;
}

test("a proof says of each check that is open why it is", () => {
  const keyless = "Signature: our keys are not on this device yet.";
  const sealed = "Hash and Result: pending until the server seed of this bet is revealed.";
  const both = notesOf(null, "signature", "commitment", "outcome");
  expect([both.includes(keyless), both.includes(sealed)]).toEqual([true, true]);
  const unsigned = notesOf("ab", "signature");
  expect([unsigned.includes(keyless), unsigned.includes("pending until")]).toEqual([true, false]);
  const unrevealed = notesOf(null, "commitment", "outcome");
  expect([unrevealed.includes(keyless), unrevealed.includes(sealed)]).toEqual([false, true]);
});

test("the proof of a bet in a round of many speaks of the round, not of the player's seeds", () => {
  const said = (serverSeed: string | null, ...open: string[]) =>
    textOf(<ProofChecks report={reportOf(serverSeed, open, true)} />);
  const sealed = said(null, "commitment", "outcome");
  expect(sealed).toContain("Hash and Result: pending until the round is over.");
  expect(sealed).not.toMatch(/your seeds|server seed|both seeds/i);
  expect(said("ab")).toContain("Seed of the round");
  expect(said("ab", "payout")).toContain("Payout: decided by all bets of the round.");
});
