import { expect, test } from "vitest";
import { consentVersion } from "../../../rules/consent.ts";
import { timeOfProof } from "./time-of-proof.ts";

const at = "2026-11-23T10:00:00.000Z";
const version = consentVersion;

test("the time of a proof stands beside the choice that it proves, and beside no other", () => {
  const proof = { version, purposes: ["analytics", "replay"], at };
  expect(timeOfProof(["replay", "analytics"], proof)).toBe(at);
  for (const other of [[], ["analytics"], ["analytics", "advertising", "replay"], undefined] as const)
    expect(timeOfProof(other, proof)).toBeUndefined();
  expect(timeOfProof([], { version, purposes: [], at })).toBe(at);
  expect(timeOfProof([], { version: 0, purposes: [], at: null })).toBeUndefined();
  expect(timeOfProof([], { version: version - 1, purposes: [], at })).toBeUndefined();
  expect(timeOfProof([], undefined)).toBeUndefined();
});
