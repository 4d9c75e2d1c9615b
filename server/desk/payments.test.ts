import { expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { paymentOrder, payoutOrder } from "../../tests/builders/payment-orders.ts";

const house = await startHouse({ payments: "inside" });
const { payments } = house.app.house;
const page = async () => (await house.fetch("http://desk.localhost/")).text;
const press = (path: string, body: string) =>
  house.fetch(`http://desk.localhost${path}`, {
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(body.length) },
  });

test("the desk lists what is open at the provider, and lets it go on by call and by button", async () => {
  const [invoice, payout] = [paymentOrder(), payoutOrder()];
  await payments.createPayment(invoice);
  await payments.createPayout(payout);
  const listed = await page();
  for (const { order } of [invoice, payout]) expect(listed).toContain(order);
  // The house ordered neither, so it has no state for them; but it has acknowledged the events.
  const paid = await house.desk(`/invoices/${invoice.order}`, { action: "pay" });
  expect(paid.json).toEqual({ id: invoice.order, state: null, provider: "paid", answered: [200] });
  const done = await press(`/payouts/${payout.order}`, "action=done");
  expect([done.status, done.text]).toEqual([200, expect.stringContaining(`/payouts/${payout.order} is done`)]);
  const open = await page();
  for (const { order } of [invoice, payout]) expect(open).not.toContain(order);
  const again = await press("/invoices", `id=${invoice.order}&action=pay_other&amount=5`);
  expect(again.text).toContain("/invoices is done");
});

test("what it cannot do is said", async () => {
  const invoice = paymentOrder();
  await payments.createPayment(invoice);
  const path = `/invoices/${invoice.order}`;
  const refused = async (where: string, body: object) => {
    const { status, json } = await house.desk<{ error: string; errors?: object }>(where, body);
    return [status, json.error, Object.keys(json.errors ?? {})];
  };
  expect(await refused(path, { action: "pay_other" })).toEqual([422, "validation", ["amount"]]);
  expect(await refused(path, { action: "pay_other", amount: "0" })).toEqual([422, "validation", ["amount"]]);
  expect(await refused(path, { action: "steal" })).toEqual([422, "validation", ["action"]]);
  expect(await refused(path, { action: "repeat" })).toEqual([409, "too_early", []]);
  expect(await refused(`/invoices/${"0".repeat(32)}`, { action: "pay" })).toEqual([404, "not_found", []]);
  expect(await refused("/invoices/..%2F..%2Frates", { action: "pay" })).toEqual([422, "validation", ["id"]]);
  const payout = payoutOrder();
  await payments.createPayout(payout);
  await payments.stopPayout(payout.order);
  expect(await refused(`/payouts/${payout.order}`, { action: "sent" })).toEqual([409, "operation_closed", []]);
});

test("a house without the sandbox's provider says so", async () => {
  const other = await startHouse();
  const { json } = await other.desk(`/invoices/${"0".repeat(32)}`, { action: "pay" });
  expect(json["error"]).toBe("provider_unavailable");
  expect((await other.fetch("http://desk.localhost/")).text).toContain("The payment provider does not answer.");
  expect((await other.fetch("http://pay.localhost/pay/1")).status).toBe(404);
});
