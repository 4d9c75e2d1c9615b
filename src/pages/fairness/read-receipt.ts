import { is } from "valibot";
import { receipt as receiptSchema, type Receipt } from "../../../contract/bets.ts";

export interface PastedReceipt {
  receipt: Receipt;
  /** What stands beside it as the bet that it attests. */
  bet: unknown;
  /** The secret, where whoever pastes it has it already. */
  serverSeed: string | null;
}

/** A receipt as it is kept in a file: alone, or beside its bet and its revealed secret. */
export function readReceipt(text: string): PastedReceipt | undefined {
  const read = parsed(text);
  const isBeside = isRecord(read) && isRecord(read["receipt"]);
  const receipt = isBeside ? read["receipt"] : read;
  if (!is(receiptSchema, receipt)) return undefined;
  const serverSeed = isRecord(read) ? read["server_seed"] : undefined;
  return {
    receipt,
    bet: isBeside ? read["bet"] : undefined,
    serverSeed: typeof serverSeed === "string" ? serverSeed : null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // People paste all sorts of things.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
