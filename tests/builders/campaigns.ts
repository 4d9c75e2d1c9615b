import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "../../server/runtime/clock.ts";
import { campaignCommand } from "../../server/promotions/campaign-command.ts";
import type { TestHouse } from "../world/house.ts";

const names = { ru: "Осенний бонус", en: "Autumn bonus", kz: "Күзгі бонус" };

/** A campaign as an operator writes it; its code is its name in capitals. */
export function campaignNamed(id: string, clock: Clock, more: object = {}): object {
  const day = 24 * 3_600_000;
  const [from, until] = [clock.now() - day, clock.now() + 30 * day].map((ms) => new Date(ms).toISOString());
  const terms = { kind: "deposit", match_percent: 50, cap: "5000", wagering: 10 };
  return { id, version: 1, name: names, codes: [id.toUpperCase()], from, until, claims: 1_000, ...terms, ...more };
}

export function giftNamed(id: string, clock: Clock, amount: string, more: object = {}): object {
  const { match_percent: _percent, cap: _cap, ...rest } = campaignNamed(id, clock) as Record<string, unknown>;
  return { ...rest, kind: "gift", amount, ...more };
}

/** Runs the operator's command over a file with these campaigns. */
export async function layIn(
  { database: { pool } }: Pick<TestHouse, "database">,
  clock: Clock,
  campaigns: readonly object[],
  words: readonly string[] = ["--author", "Dana K."],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "karat-campaigns-"));
  const file = join(folder, "campaigns.json");
  writeFileSync(file, JSON.stringify({ schema: 1, campaigns }));
  try {
    return await campaignCommand([file, ...words], { pool, clock });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
