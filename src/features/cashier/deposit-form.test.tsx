import { expect, test } from "vitest";
import type { BillingData, PaymentMethod } from "../../../contract/cashier.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { DepositForm } from "./deposit-form.tsx";

const card: PaymentMethod = {
  hash: "card",
  name: { ru: "Перевод на карту", en: "Card transfer", kz: "Картаға аударым" },
  kind: "card",
  min_amount: "100.00",
  max_amount: "300000.00",
  default_amount: "100.00",
  exchange_currency: null,
  exchange: null,
  network: null,
  costs: { percent: "1.5", fixed: "0.00" },
};
const rate = { rate: "0.01086957", source: "sandbox", at: "2030-01-01T00:00:00Z" };
const ether: PaymentMethod = {
  ...card,
  hash: "eth",
  name: { ru: "Ethereum", en: "Ethereum", kz: "Ethereum" },
  kind: "crypto",
  exchange_currency: "ETH",
  exchange: rate,
  network: "ERC20",
  costs: { percent: "0", fixed: "0.00" },
};
const billing = (...methods: PaymentMethod[]): BillingData => ({
  payments: { methods, bonus: null },
  "crypto-payments": [],
  "crypto-payouts": [],
  "card-payouts": [],
});
const shown = async (language: "ru" | "en", ...methods: PaymentMethod[]) => {
  const texts = await createTexts(language, ["common", "errors", "cashier"]);
  return texts(
    <DepositForm billing={billing(...methods)} currency="RUB" asked={[]} onOrder={() => new Promise(() => {})} />,
  );
};

test("a tile says what its way costs, and its coin where the name does not", async () => {
  const form = await shown("en", card, ether);
  expect(form).toContain("|Card transfer|1.5 % fee|");
  expect(form).toContain("|ETH · ERC20|Ethereum|No fee|");
});

test("the button says what will be credited, and what is to be paid where that is another sum", async () => {
  expect(await shown("en", card)).toContain("|Deposit 100 ₽|101.50 ₽ to pay|");
  expect(await shown("ru", card)).toContain("|Пополнить на 100 ₽|к оплате 101,50 ₽|");
  expect(await shown("en", ether)).toMatch(/\|Deposit 100 ₽\|[^|]*You decide/);
});

test("no code is asked for while no campaign is open", async () => {
  expect(await shown("en", card)).not.toMatch(/promo/i);
});

test("coins and their price are written as people of the language write figures", async () => {
  const form = await shown("ru", ether);
  expect(form).toContain("около 1,086957 ETH");
  expect(form).toContain("|1 ETH|92 ₽ |");
});
