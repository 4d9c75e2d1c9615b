import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bearer } from "../../tests/builders/accounts.ts";
import { freePort } from "../../tests/world/free-port.ts";
import { startHouse } from "../../tests/world/house.ts";
import { keepDown } from "../../tests/world/keep-down.ts";
import { paymentOrder } from "../../tests/builders/payment-orders.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { methodHash } from "../../server/cashier/methods.ts";
import { createHttpProvider } from "../../server/payments/http-provider.ts";
import { createDeskClient } from "../../server/desk/desk-client.ts";
import { supervise } from "../../server/sandbox-services/supervisor.ts";

const patience = { timeout: 120_000 };

test("a provider that is killed does the house no harm, and what is paid when it is back is credited", async () => {
  const house = await startHouse({ payments: "process" });
  const { json: player } = await house.desk<{ id: string; token: string }>("/players", { balance: "0" });
  const deposit = (key: string) =>
    house.api<{ invoice_id: string }>("/api/v2/billing/deposit", {
      headers: { ...bearer(player.token), "Idempotency-Key": key },
      body: { method: methodHash("in", "card-transfer", "RUB"), amount: "100.00" },
    });
  const ordered = await deposit("00000000-0000-4000-8000-000000000001");
  const { invoice_id: id } = ordered.json;
  const { letUp } = await keepDown(house.payments);

  expect(await house.app.house.payments.findPayment(id)).toBeUndefined();
  expect((await deposit("00000000-0000-4000-8000-000000000002")).json).toMatchObject({ error: "provider_unavailable" });
  expect((await house.desk(`/invoices/${id}`, { action: "pay" })).json["error"]).toBe("provider_unavailable");
  expect((await house.fetch("http://desk.localhost/")).text).toContain("The payment provider does not answer.");
  expect((await house.fetch("http://pay.localhost/pay/1")).status).toBe(503);
  expect((await house.api("/geo_ip")).status).toBe(200);

  letUp();
  const state = async () => (await house.desk(`/invoices/${id}`, { action: "pay" })).json;
  await expect.poll(state, patience).toEqual({ id, state: "paid", provider: "paid", answered: [200] });
  // Later webhooks, genuine or forged, change nothing.
  for (const action of ["repeat", "pay", "fail", "late"])
    expect((await house.desk(`/invoices/${id}`, { action })).json).toMatchObject({ state: "paid" });
  const forged = await house.desk(`/invoices/${id}`, { action: "forge" });
  expect(forged.json).toMatchObject({ state: "paid", answered: [403] });
  const { rows } = await house.database.pool.query("select balance_micro from wallets where player_id = $1", [
    player.id,
  ]);
  expect(rows).toEqual([{ balance_micro: 100_000_000n }]);
});

test("what it had to say when it was killed is said by the next one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "karat-psp-"));
  const key = randomBytes(32);
  // Nobody listens on this port yet.
  const port = await freePort();
  const house = `http://127.0.0.1:${port}`;
  const env = { PAGES: "http://pay.localhost:1", HOUSE: house, KEY: key.toString("base64") };
  const own = { host: "pay", name: "payment provider", program: "payment-provider", folder, env } as const;
  const { services, close } = supervise([own], quiet);
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  const service = services.get("pay");
  await expect.poll(() => service?.port(), patience).toBeDefined();
  const link = { name: "one", key, address: async () => `http://127.0.0.1:${await service?.port()}` };
  const clock = { now: () => Date.now() };
  const provider = createHttpProvider({ link, callback: `${house}/`, clock, log: quiet });
  const payment = paymentOrder();
  await provider.createPayment(payment);
  const paid = await createDeskClient({ link, clock, log: quiet }).changeInvoice(payment.order, { action: "pay" });
  expect(paid).toMatchObject({ state: "paid", answered: [0] });
  process.kill(service?.pid() ?? 0, "SIGKILL");

  const told: unknown[] = [];
  const endpoint = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      told.push(JSON.parse(body));
      response.end();
    });
  }).listen(port, "127.0.0.1");
  await once(endpoint, "listening");
  onTestFinished(() => void endpoint.close());
  await expect.poll(() => told, patience).toMatchObject([{ type: "payment.paid", order: payment.order }]);
});
