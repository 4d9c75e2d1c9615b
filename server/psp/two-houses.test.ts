import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { bearer } from "../../tests/accounts.ts";
import { testDatabase, urlOf } from "../../tests/database.ts";
import { houseArguments } from "../../tests/house-program.ts";
import { spawnHouse } from "../../tests/house.ts";
import { methodHash } from "../cashier/methods.ts";
import { lockHolder } from "../start/lock.mjs";
import { checkLedger } from "../wallet/check-ledger.ts";
import { providerLock } from "../payments/sandbox-port.ts";

type House = Awaited<ReturnType<typeof spawnHouse>>;

const database = await testDatabase();
const env = { DATABASE_URL: urlOf(database) };
const folder = mkdtempSync(join(tmpdir(), "karat-two-houses-"));
let shared = "";
afterAll(() => [folder, shared].map((each) => each && rmSync(each, { recursive: true, force: true })));
const [folderA, folderB] = [join(folder, "a"), join(folder, "b")];

const patience = { timeout: 30_000, interval: 100 };

test(
  "two houses over one database have one payment provider, and either goes on with it when the other one is killed",
  { timeout: 300_000 },
  async () => {
    const first = await spawnHouse({ folder: folderA, env });
    await first.ready();
    const second = await spawnHouse({ folder: folderB, env });
    await second.ready();
    const sql = "select value #>> '{}' as folder from desk_settings where name = 'payments_folder'";
    shared = (await database.pool.query<{ folder: string }>(sql)).rows[0]?.folder ?? "";
    expect(statSync(shared).mode & 0o777).toBe(0o700);
    const turn = providerLock(shared);
    const { json: player } = await first.desk<{ email: string; token: string }>("/players", {
      balance: "1000.00",
      verified: true,
    });
    const headers = bearer(player.token);
    const order = async (at: House, method = "card-transfer") => {
      const { json } = await at.api<{ invoice_id: string; redirect: string | null }>("/api/v2/billing/deposit", {
        headers: { ...headers, "Idempotency-Key": randomUUID() },
        body: { method: methodHash("in", method, "RUB"), amount: "100.00" },
      });
      return { id: json.invoice_id, redirect: json.redirect };
    };
    const statusOf = async (id: string, at: House) =>
      (await at.api<{ status: number }>(`/billing/payment/status/${id}`, { headers })).json.status;
    const balance = async (at: House) =>
      (await at.api<{ user: { balance: string } }>("/profile/user", { headers })).json.user.balance;
    const play = async (what: string, action: string, at: House) =>
      (await at.desk(`/${what}`, { action })).json as { state: string | null; answered: number[] };
    const paid = { state: "paid", provider: "paid", answered: [200] };

    // Each has a process for it, and one of them is it.
    const has = (at: House) => at.children("karat-psp").includes(lockHolder(turn)?.pid ?? 0);
    await expect.poll(() => has(first), patience).toBe(true);
    await expect.poll(() => second.children("karat-psp").length, patience).toBe(1);

    const atFirst = await order(first);
    expect(await play(`invoices/${atFirst.id}`, "pay", second)).toMatchObject(paid);
    expect(await statusOf(atFirst.id, second)).toBe(3);
    const atSecond = await order(second, "fast-payment");
    // By way of the house that has ordered, whichever has the provider.
    expect(new URL(atSecond.redirect ?? "").port).toBe(String(second.port));
    const form = { body: "do=pay", headers: { "Content-Type": "application/x-www-form-urlencoded" } };
    const page = await second.fetch(`http://pay.localhost${new URL(atSecond.redirect ?? "").pathname}`, form);
    expect(page.status).toBe(303);
    expect(await statusOf(atSecond.id, first)).toBe(3);

    // The code lies in the mail of the house that has come first to send it; what it opens is sealed by the other one.
    const { json: payout } = await first.api<{ id: string; state: string }>("/api/v2/billing/payout", {
      headers: { ...headers, "Idempotency-Key": randomUUID() },
      body: { method: methodHash("out", "card", "RUB"), amount: "100.00", destination: "4111111111111111" },
    });
    expect(payout.state).toBe("unconfirmed");
    const codes = async () => {
      const boxes = await Promise.all(
        [first, second].map((at) => at.desk<{ items: { code: string }[] }>(`/inbox?to=${player.email}&purpose=payout`)),
      );
      return boxes.flatMap(({ json }) => json.items.map(({ code }) => code));
    };
    await expect.poll(codes, patience).toHaveLength(1);
    const [code] = await codes();
    const confirmed = await second.api(`/api/v2/billing/payout/${payout.id}/confirm`, { headers, body: { code } });
    expect(confirmed.json).toMatchObject({ state: "waiting" });
    const sent = async () => (await play(`payouts/${payout.id}`, "sent", second)).state;
    await expect.poll(sent, patience).toBe("sent");

    const left = await order(first);
    await first.kill();
    // With all that was its own.
    rmSync(folderA, { recursive: true });
    await expect.poll(() => has(second), patience).toBe(true);
    expect(await play(`invoices/${left.id}`, "pay", second)).toMatchObject(paid);
    expect(await play(`payouts/${payout.id}`, "done", second)).toMatchObject({ state: "done", answered: [200] });
    const words = [...houseArguments(), "reconcile", new Date().toISOString().slice(0, 10)];
    const anyFolder = { ...process.env, ...env, KARAT_DATA: join(folder, "elsewhere") };
    const { stdout } = await promisify(execFile)(process.execPath, words, { env: anyFolder });
    expect(stdout).toContain("4 compared: 0 differences.");

    const third = await spawnHouse({ folder: folderA, env });
    await third.ready();
    const last = await order(second);
    await second.kill();
    await expect.poll(() => has(third), patience).toBe(true);
    expect(await play(`invoices/${last.id}`, "pay", third)).toMatchObject(paid);
    expect(await play(`invoices/${left.id}`, "repeat", third)).toMatchObject({ state: "paid", answered: [200] });
    const fresh = await order(third);
    expect(await play(`invoices/${fresh.id}`, "pay", third)).toMatchObject(paid);

    // Five deposits of 100.00, and one withdrawal with its fee.
    expect(await balance(third)).toBe("1348.00");
    const { rows } = await database.pool.query("select state, count(*)::int from deposits group by state");
    expect(rows).toEqual([{ state: "paid", count: 5 }]);
    expect(await checkLedger(database.pool)).toMatchObject({ balanced: true, faults: [] });
  },
);
