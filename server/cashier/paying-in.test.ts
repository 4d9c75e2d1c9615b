import { expect, test } from "vitest";
import { currencies, type Currency } from "../../rules/money.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createPayers } from "../../tests/builders/payers.ts";

const house = await startHouse({ payments: "inside" });
const enter = createPayers(house);
const play = (invoice: string, action: string, more: object = {}) =>
  house.desk(`/invoices/${invoice}`, { action, ...more });

test.each(currencies)(
  "every way to pay in %s is ordered, paid and credited at the sandbox's provider",
  async (currency: Currency) => {
    const player = await enter({ currency });
    const data = await player.billing();
    const methods = [...data.payments.methods, ...data["crypto-payments"]];
    expect(methods.length).toBeGreaterThanOrEqual(5);
    let balance = 0;
    for (const method of methods) {
      const { json, text } = await player.order({ method: method.hash, amount: method.default_amount });
      expect(json.deposit, text).toMatchObject({ hash: method.hash, kind: method.kind, network: method.network });
      const shown = await player.status(json.invoice_id);
      await play(json.invoice_id, "pay");
      await expect.poll(async () => (await player.status(json.invoice_id)).status).toBe(3);
      balance += Number(shown.deposit?.amount);
    }
    expect(Number(await player.balance())).toBe(balance);
    expect(await faultsInBooks(house.database.pool)).toEqual([]);
  },
);

test("the commission that is told before is the one that is asked for", async () => {
  const player = await enter();
  const [method] = (await player.billing()).payments.methods;
  const { json } = await player.order({ method: method?.hash, amount: "1000.00" });
  expect(Number(json.deposit.commission)).toBe((Number(json.deposit.amount) * Number(method?.costs.percent)) / 100);
});
