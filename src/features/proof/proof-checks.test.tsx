import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { ProofChecks } from "./proof-checks.tsx";

const textOf = await createTexts("en", ["proof", "common"]);

/** Renders a proof in which these checks are still open. */
function notesOf(serverSeed: string | null, ...open: string[]): string {
  const names = ["receipt", "signature", "rules", "commitment", "outcome", "payout"];
  const checks = names.map((name) => ({ name, state: open.includes(name) ? "unknown" : "passed" }));
  const report = { bet: {}, receipt: {}, serverSeed, checks } as unknown as VerifyReport;
  return textOf(<ProofChecks report={report} />).split("Payout")[1] ?? "";
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
