import { is } from "valibot";
import { receipt as receiptSchema, type Receipt } from "../../../contract/bets.ts";

export interface PastedReceipt {
  receipt: Receipt;
  /** The bet from the same file, which the receipt attests. */
  bet: unknown;
  /** The revealed server seed, if the file contains it. */
  serverSeed: string | null;
}

/** Parses a receipt from a file: alone, or with its bet and its revealed server seed. */
export function readReceipt(text: string): PastedReceipt | undefined {
  const value = parsed(text);
  const isBeside = isRecord(value) && isRecord(value["receipt"]);
  const receipt = isBeside ? value["receipt"] : value;
  if (!is(receiptSchema, receipt)) return undefined;
  const serverSeed = isRecord(value) ? value["server_seed"] : undefined;
  return {
    receipt,
    bet: isBeside ? value["bet"] : undefined,
    serverSeed: typeof serverSeed === "string" ? serverSeed : null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Pasted text may be anything.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
