import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bearer } from "../tests/builders/accounts.ts";
import { tournamentOf } from "../tests/builders/tournaments.ts";
import { houseArguments } from "../tests/world/house-program.ts";
import { spawnHouse } from "../tests/world/house.ts";
import { methodHash } from "./cashier/methods.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number | null; result: string }> {
  const env = { ...process.env, KARAT_DATA: folder };
  const child = spawn(process.execPath, [...houseArguments(), ...words], {
    cwd: join(import.meta.dirname, ".."),
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let result = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (result += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, result: result.trim() };
}

test(
  "the books can be read, reconciled and corrected beside a house that runs, and read where none does",
  {
    timeout: 120_000,
  },
  async () => {
    const house = await spawnHouse({ folder });
    await house.ready();
    const today = new Date().toISOString().slice(0, 10);
    const { json: player } = await house.desk<{ id: string; token: string }>("/players", { balance: "1000.00" });
    const headers = bearer(player.token);
    const { json: ordered } = await house.api<{ invoice_id: string }>("/api/v2/billing/deposit", {
      headers: { ...headers, "Idempotency-Key": randomUUID() },
      body: { method: methodHash("in", "card-transfer", "RUB"), amount: "500.00" },
    });
    expect((await house.desk(`/invoices/${ordered.invoice_id}`, { action: "pay" })).status).toBe(200);
    const balance = async () =>
      (await house.api<{ user: { balance: string } }>("/profile/user", { headers })).json.user.balance;
    await expect.poll(balance).toBe("1500.00");

    const [reconciled, corrected] = await Promise.all([
      run("reconcile", today),
      run("correct", player.id, "-250.00", "--reason", "a test", "--author", "Dana K."),
    ]);
    expect(reconciled).toEqual({ code: 0, result: expect.stringContaining("1 compared: 0 differences.") });
    expect(corrected).toEqual({
      code: 0,
      result: `Booked -250.00 RUB for player ${player.id}, who has 1250.00 RUB now.`,
    });
    expect(await balance()).toBe("1250.00");
    const statement = await run("statement", today);
    expect(statement).toEqual({
      code: 0,
      result: expect.stringMatching(/players, real +0\.00 +500\.00 +0\.00 .* 1250\.00/),
    });
    const cup = tournamentOf(Date.now());
    const file = join(folder, "tournaments.json");
    writeFileSync(file, JSON.stringify({ version: 1, tournaments: [cup] }));
    const tried = await run("tournaments", file, "--dry-run");
    expect(tried).toEqual({ code: 0, result: expect.stringContaining("2000.00 RUB at most.\nNothing was changed.") });
    expect((await house.api(`/tournaments/${cup.id}`)).status).toBe(404);
    expect((await run("tournaments", file)).code).toBe(0);
    expect((await house.api(`/tournaments/${cup.id}`)).status).toBe(200);
    expect((await house.api("/geo_ip")).status).toBe(200);
    expect(await house.stop()).toBe(0);

    expect(await run("statement", today)).toEqual(statement);
  },
);
