import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { BillingData } from "../contract/cashier.ts";
import { callOver } from "../tests/world/call.ts";
import { openLoop, p95 } from "./open-loop.ts";

export interface Player {
  token: string;
  email: string;
  password: string;
}

export interface Experience {
  betMs: number;
  profileMs: number;
  /** How many bets, profile reads and payments did not get a 200. */
  refused: number;
  mostMb: number;
}

const windowMs = 6_000;

/** What another player experiences for some seconds: 20 bets and 20 profile reads a second, plus payments. */
export async function experience(port: number, housePid: number, { token }: Player): Promise<Experience> {
  const headers = { Authorization: `Bearer ${token}` };
  const api = <T>(path: string, body?: object) =>
    callOver<T>(port, `http://api.karat.localhost${path}`, {
      headers: { ...headers, ...(body ? { "Idempotency-Key": randomUUID() } : {}) },
      ...(body ? { body } : {}),
    });
  const { json: billing } = await api<BillingData>("/api/v2/billing/data");
  const method = billing.payments.methods.find(({ kind }) => kind === "card")?.hash;
  let mostMb = 0;
  const pay = async () => {
    mostMb = Math.max(mostMb, megabytesOf(housePid));
    const { json } = await api<{ invoice_id: string }>("/api/v2/billing/deposit", { method, amount: "100.00" });
    const { json: paid } = await callOver<{ answered?: number[] }>(
      port,
      `http://desk.localhost/invoices/${json.invoice_id}`,
      { body: { action: "pay" } },
    );
    return { status: paid.answered?.at(-1) ?? 0, text: "" };
  };
  const [bets, profiles, payments] = await Promise.all([
    openLoop(50, windowMs, () => api("/games/dice/bet", { amount: "1.00", choice: { mode: "under", target: 4_950 } })),
    openLoop(50, windowMs, () => api("/profile/user")),
    openLoop(2_000, windowMs, pay),
  ]);
  const refused = [...bets, ...profiles, ...payments].filter(({ status }) => status !== 200).length;
  return { betMs: p95(bets), profileMs: p95(profiles), refused, mostMb };
}

function megabytesOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) / 1_024;
}
