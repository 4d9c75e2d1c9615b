import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { bearer } from "../../tests/builders/accounts.ts";
import { testDatabase, urlOf } from "../../tests/world/database.ts";
import { houseArguments } from "../../tests/world/house-program.ts";
import { spawnHouse } from "../../tests/world/house.ts";
import { methodHash } from "../cashier/methods.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

type House = Awaited<ReturnType<typeof spawnHouse>>;

const patience = { timeout: 300_000, interval: 100 };

test(
  "two houses over one database have a payment provider each, and what one was asked for no other one is",
  { timeout: 300_000 },
  async () => {
    const database = await testDatabase();
    const env = { DATABASE_URL: urlOf(database) };
    const folder = mkdtempSync(join(tmpdir(), "karat-two-houses-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [folderA, folderB] = [join(folder, "a"), join(folder, "b")];
    const open = async (own: string) => {
      const house = await spawnHouse({ folder: own, env });
      await house.ready();
      return house;
    };
    const first = await open(folderA);
    const second = await open(folderB);
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
    const play = async (what: string, action: string, at: House) => (await at.desk(`/${what}`, { action })).json;
    const paid = { state: "paid", provider: "paid", answered: [200] };

    const atFirst = await order(first);
    expect(await play(`invoices/${atFirst.id}`, "pay", second)).toMatchObject({ error: "not_found" });
    expect(await play(`invoices/${atFirst.id}`, "pay", first)).toMatchObject(paid);
    expect(await statusOf(atFirst.id, second)).toBe(3);
    const atSecond = await order(second, "fast-payment");
    expect(new URL(atSecond.redirect ?? "").port).toBe(String(second.port));
    const form = { body: "do=pay", headers: { "Content-Type": "application/x-www-form-urlencoded" } };
    const page = await second.fetch(`http://pay.localhost${new URL(atSecond.redirect ?? "").pathname}`, form);
    expect(page.status).toBe(303);
    expect(await statusOf(atSecond.id, first)).toBe(3);

    // Either house may mail the code; it works at the other one as well.
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
    const sent = async () => (await play(`payouts/${payout.id}`, "sent", first))["state"];
    await expect.poll(sent, patience).toBe("sent");
    expect(await play(`payouts/${payout.id}`, "done", second)).toMatchObject({ error: "not_found" });

    // A dead house's orders wait for it; other houses go on with their own.
    const left = await order(first);
    await first.kill();
    expect(await play(`invoices/${left.id}`, "pay", second)).toMatchObject({ error: "not_found" });
    expect(await statusOf(left.id, second)).toBe(1);
    const meanwhile = await order(second);
    expect(await play(`invoices/${meanwhile.id}`, "pay", second)).toMatchObject(paid);
    const again = await open(folderA);
    expect(await play(`invoices/${left.id}`, "pay", again)).toMatchObject(paid);
    expect(await play(`payouts/${payout.id}`, "done", again)).toMatchObject({ state: "done", answered: [200] });

    const words = [...houseArguments(), "reconcile", new Date().toISOString().slice(0, 10)];
    for (const [own, compared] of [
      [folderA, 3],
      [folderB, 2],
    ] as const) {
      const all = { ...process.env, ...env, KARAT_DATA: own };
      const { stdout } = await promisify(execFile)(process.execPath, words, { env: all });
      expect(stdout).toContain(`${compared} compared: 0 differences.`);
    }
    // Four deposits of 100.00, less one withdrawal with its fee.
    const { json: profile } = await second.api<{ user: { balance: string } }>("/profile/user", { headers });
    expect(profile.user.balance).toBe("1248.00");
    const { rows } = await database.pool.query<{ provider: string }>(
      "select provider, count(*)::int from deposits where state = 'paid' group by provider order by provider",
    );
    expect(rows).toEqual([
      { provider: "sandbox", count: 2 },
      { provider: expect.stringMatching(/^sandbox-[0-9a-f]{12}$/), count: 2 },
    ]);
    expect(await checkLedger(database.pool)).toMatchObject({ balanced: true, faults: [] });
  },
);
