import { appendFileSync, closeSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type {
  Payment,
  PaymentEvent,
  PaymentOrder,
  ProviderPayout,
  ProviderPayoutOrder,
} from "../../contract/payment-provider.ts";

/** What is told of an order, and whether the house has acknowledged it. */
export interface KeptEvent {
  event: PaymentEvent;
  isTaken: boolean;
}

interface Kept<Kind, Order, Answer> {
  kind: Kind;
  order: Order;
  /** How it stands, as the house is told when it asks. */
  answer: Answer;
  /** In the order in which they came about, which is the one in which they are told. */
  events: KeptEvent[];
  createdAtMs: number;
  /** Since when it is through. */
  throughAtMs?: number;
}
export type KeptPayment = Kept<"payment", PaymentOrder, Payment>;
export type KeptPayout = Kept<"payout", ProviderPayoutOrder, ProviderPayout>;
type AnyKept = KeptPayment | KeptPayout;

export type Book = ReturnType<typeof openBook>;

/** The oldest go. */
const mostKept = 100_000;
/** Beyond what is kept: lines that later ones have overtaken. */
const mostStaleLines = 50_000;

/**
 * All that the payment provider knows, in one file to which a line is added with each change before anybody is told of it:
 * a process that is killed has lost nothing that it has said.
 */
export function openBook(file: string) {
  const all = read(file);
  let lines = 0;
  let handle = rewrite();

  function rewrite(): number {
    for (const order of all.keys()) {
      if (all.size <= mostKept) break;
      all.delete(order);
    }
    const text = [...all.values()].map(lineOf).join("");
    // Written aside first, so that a process that is killed leaves the last whole one.
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    lines = all.size;
    return openSync(file, "a");
  }

  function keep(kept: AnyKept): void {
    all.set(kept.order.order, kept);
    appendFileSync(handle, lineOf(kept));
    lines += 1;
    if (lines <= all.size + mostStaleLines) return;
    closeSync(handle);
    handle = rewrite();
  }

  return {
    keep,
    payment(order: string): KeptPayment | undefined {
      const kept = all.get(order);
      return kept?.kind === "payment" ? kept : undefined;
    },
    payout(order: string): KeptPayout | undefined {
      const kept = all.get(order);
      return kept?.kind === "payout" ? kept : undefined;
    },
    payments: () => [...all.values()].filter((kept) => kept.kind === "payment"),
    payouts: () => [...all.values()].filter((kept) => kept.kind === "payout"),
    close: () => closeSync(handle),
  };
}

function lineOf(kept: AnyKept): string {
  return `${JSON.stringify(kept)}\n`;
}

function read(file: string): Map<string, AnyKept> {
  const all = new Map<string, AnyKept>();
  for (const line of textOf(file).split("\n")) {
    const kept = parse(line);
    if (kept) all.set(kept.order.order, kept);
  }
  return all;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // None yet.
  }
}

function parse(line: string): AnyKept | undefined {
  try {
    return JSON.parse(line) as AnyKept;
  } catch {
    return undefined; // The last line of one that was killed while it wrote.
  }
}
