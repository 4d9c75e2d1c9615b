import type { createProviderClient } from "../game-provider/provider-client.ts";
import { createTries, type Fixtures, type Tries } from "./tries.ts";
import { rules } from "./rules.ts";

export interface RuleReport {
  rule: number;
  title: string;
  /** What the wallet does otherwise than the contract says; empty where it keeps the rule. */
  faults: string[];
  /** What the operator would have to prepare to have it tried. */
  lacks?: "table";
}

export interface CheckOptions {
  ask: ReturnType<typeof createProviderClient>["ask"];
  fixtures: Fixtures;
  now(): number;
  /** Whether a request carries a nonce in this wallet's manner. */
  hasNonce: boolean;
  /** How long a provider waits before it takes a stake back. */
  windowMs?: number;
}

/** Tries each rule of the contract on a wallet, whosever it is. What it stakes are small sums of its test players. */
export async function checkWallet({ windowMs = 3_000, ...options }: CheckOptions): Promise<RuleReport[]> {
  const tries = await createTries({ windowMs, ...options });
  const reports: RuleReport[] = [];
  for (const { rule, title, needs, check } of rules) {
    const faults: string[] = [];
    if (needs && !options.fixtures[needs]) {
      reports.push({ rule, title, faults, lacks: needs });
      continue;
    }
    const told = (fault: string) => void faults.push(fault);
    await check(withTelling(tries, told)).catch((error: unknown) =>
      told(error instanceof Error ? error.message : String(error)),
    );
    reports.push({ rule, title, faults });
  }
  return reports;
}

function withTelling(tries: Omit<Tries, "expect">, told: (fault: string) => void): Tries {
  return {
    ...tries,
    expect(holds, fault) {
      if (!holds) told(fault);
    },
  };
}
