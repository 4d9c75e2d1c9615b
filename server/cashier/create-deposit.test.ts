import { afterEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { createDeposit, getBillingData, getPaymentStatus } from "../../contract/cashier.ts";
import { currencies } from "../../rules/money.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createPayers, payerOf } from "../../tests/builders/payers.ts";
import { createPaying, ratesAt } from "../../tests/builders/paying.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { createRates } from "./rates.ts";
import { takeEvent } from "./take-event.ts";

const minuteMs = 60_000;
let nowMs = Date.now();
const clock = { now: () => nowMs };
const paying = createPaying({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const { pool } = house.database;
const enter = createPayers(house);
const take = (event: Parameters<typeof takeEvent>[0]) => takeEvent(event, "paying", house.app.house);

afterEach(async () => {
  nowMs += minuteMs;
  paying.alter((payment) => payment);
  paying.tellRates(ratesAt(clock.now()));
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

async function depositsOf(player: bigint) {
  return (await pool.query("select state, amount_micro from deposits where player = $1 order by state desc", [player]))
    .rows;
}

describe("the ways to pay", () => {
  test("are those of the player's currency, with its limits", async () => {
    const limits = { RUB: ["100.00", "300000.00"], USD: ["1.00", "3000.00"], KZT: ["500.00", "1500000.00"] };
    const all = { ...limits, INR: limits.RUB, EUR: limits.USD };
    const hashes = new Set<string>();
    for (const currency of currencies) {
      const data = await (await enter({ currency })).billing();
      expect(v.safeParse(getBillingData.reply, data).success).toBe(true);
      const kinds = data.payments.methods.map(({ kind }) => kind);
      expect(kinds).toEqual(currency === "RUB" || currency === "KZT" ? ["card", "redirect"] : ["card"]);
      expect(data["crypto-payments"].map((method) => method.exchange_currency)).toEqual(["USDT", "BTC", "ETH", "LTC"]);
      const { payout_wait: wait, payout_bonus: bonus, ...ways } = data;
      expect([wait, bonus]).toEqual([null, null]);
      for (const method of Object.values(ways).flatMap((list) => ("methods" in list ? list.methods : list))) {
        expect([method.min_amount, method.max_amount]).toEqual(all[currency]);
        expect(method.default_amount).toBe(method.min_amount);
        hashes.add(method.hash);
      }
    }
    expect(hashes.size).toBe(5 * 10 + 2);
  });

  test("of coins are gone once nobody has told their price for 15 minutes, and come back with it", async () => {
    const billing = async () => (await enter()).billing();
    const usdt = (await billing())["crypto-payments"][0];
    expect(usdt?.exchange).toMatchObject({ rate: "0.0123", source: "a test" });
    paying.tellRates(undefined);
    nowMs += 15 * minuteMs;
    expect((await billing())["crypto-payments"]).toHaveLength(4);
    nowMs += minuteMs;
    const player = await enter();
    const data = await player.billing();
    expect([data["crypto-payments"], data["crypto-payouts"]]).toEqual([[], []]);
    expect(data.payments.methods).toHaveLength(2);
    const refused = await player.order({ method: usdt?.hash });
    expect([refused.status, refused.json.error]).toEqual([503, "provider_unavailable"]);
    expect(await depositsOf(player.id)).toEqual([]);
    nowMs += minuteMs;
    paying.tellRates(ratesAt(clock.now(), "0.0200"));
    expect((await billing())["crypto-payments"][0]?.exchange?.rate).toBe("0.0200");
    const { rows } = await pool.query(
      "select rate::text from exchange_rates where base = 'RUB' and quote = 'BTC' order by at",
    );
    expect(rows).toEqual([{ rate: "0.0123" }, { rate: "0.0200" }]);
  });

  test("are known to a house that has just opened, as long as another one was told of prices lately", async () => {
    nowMs += minuteMs;
    paying.tellRates(ratesAt(clock.now(), "0.0321"));
    const player = await enter();
    // The rates are fetched in the background.
    await expect.poll(async () => (await player.billing())["crypto-payments"][0]?.exchange?.rate).toBe("0.0321");
    await expect
      .poll(async () => (await pool.query("select from exchange_rates where rate = 0.0321")).rowCount)
      .toBe(20);
    const rates = createRates({ pool, payments: { rates: async () => undefined }, clock, log: quiet });
    expect((await rates.current()).find("KZT", "LTC")).toMatchObject({ rate: "0.0321", source: "a test" });
    nowMs += 16 * minuteMs;
    expect((await rates.current()).find("KZT", "LTC")).toBeUndefined();
  });

  test("a price told ahead of time does not last longer", async () => {
    nowMs += minuteMs;
    paying.tellRates(ratesAt(clock.now() + 60 * minuteMs));
    expect((await (await enter()).billing())["crypto-payments"]).toHaveLength(4);
    paying.tellRates(undefined);
    nowMs += 16 * minuteMs;
    expect((await (await enter()).billing())["crypto-payments"]).toEqual([]);
  });
});

describe("an order", () => {
  test.each(["card", "redirect", "crypto"])("of a payment by %s says where, what and how long", async (kind) => {
    const player = await enter();
    const { status, json } = await player.order({ method: await player.hashOf(kind), amount: "250.5" });
    expect(status).toBe(200);
    expect(v.safeParse(createDeposit.reply, json).success).toBe(true);
    expect(json.invoice_id).toMatch(/^[0-9a-f]{32}$/);
    expect(json.deposit).toMatchObject({
      id: json.invoice_id,
      kind,
      amount: "250.50",
      shop_amount: kind === "card" ? "253.00" : "250.50",
      commission: kind === "card" ? "2.50" : "0.00",
      life_time: 1_200,
      remaining: 1_200,
      sum_was_changed: false,
    });
    expect([json.deposit.card !== null, json.deposit.redirect !== null, json.deposit.address !== null]).toEqual(
      ["card", "redirect", "crypto"].map((each) => each === kind),
    );
    expect(json.redirect).toBe(json.deposit.redirect);
    const stands = await player.status(json.invoice_id);
    expect(v.safeParse(getPaymentStatus.reply, stands).success).toBe(true);
    expect(stands).toEqual({ status: 1, deposit: json.deposit });
    expect(paying.orders().at(-1)).toMatchObject({
      order: json.invoice_id,
      currency: "RUB",
      back: `${house.site}/profile/history`,
    });
    expect(await player.balance()).toBe("0.00");
  });

  test("leads back to the site, and in the language, from which it was given", async () => {
    const player = await enter();
    for (const [language, path] of [
      ["kk-KZ", "/kz"],
      ["en-US", "/en"],
      ["pt-BR", "/en"],
      ["ru-RU", ""],
    ] as const) {
      const origin = `http://karat-b.localhost:${house.port}`;
      await player.order({}, { "Accept-Language": language, Origin: origin });
      expect(paying.orders().at(-1)?.back).toBe(`${origin}${path}/profile/history`);
    }
  });

  test.each(currencies)("in %s is held to the limits of that currency to the cent", async (currency) => {
    const player = await enter({ currency });
    const [method] = (await player.billing()).payments.methods;
    const [least, most] = [Number(method?.min_amount), Number(method?.max_amount)];
    for (const [amount, expected] of [
      [least - 0.01, `amount_too_low: ${method?.min_amount}`],
      [least, undefined],
      [most, undefined],
      [most + 0.01, `amount_too_high: ${method?.max_amount}`],
    ] as const) {
      const { json } = await player.order({ amount: amount.toFixed(2) });
      expect([amount, json.errors?.["amount"]?.[0]]).toEqual([amount, expected]);
    }
    expect(await depositsOf(player.id)).toHaveLength(2);
  });

  test.each([
    ["a number", { amount: 100 }, "amount", "invalid_amount"],
    ["no number", { amount: "NaN" }, "amount", "invalid_amount"],
    ["nothing", { amount: "" }, "amount", "invalid_amount"],
    ["no amount", { amount: undefined }, "amount", "required"],
    ["zero", { amount: "0" }, "amount", "amount_too_low"],
    ["less than nothing", { amount: "-100.00" }, "amount", "invalid_amount"],
    ["an exponent", { amount: "1e3" }, "amount", "invalid_amount"],
    ["three decimals", { amount: "100.001" }, "amount", "invalid_amount"],
    ["a comma", { amount: "100,00" }, "amount", "invalid_amount"],
    ["spaces", { amount: " 100 " }, "amount", "invalid_amount"],
    ["hexadecimal", { amount: "0x64" }, "amount", "invalid_amount"],
    ["other digits", { amount: "١٠٠" }, "amount", "invalid_amount"],
    ["no end", { amount: "9".repeat(400) }, "amount", "invalid_amount"],
    ["very much", { amount: "999999999999.99" }, "amount", "amount_too_high"],
    ["a list", { amount: ["100.00"] }, "amount", "invalid_amount"],
    ["a currency", { currency: "USD" }, "currency", "unexpected"],
    ["a commission", { commission: "0.00" }, "commission", "unexpected"],
    ["a sum to pay", { shop_amount: "1.00" }, "shop_amount", "unexpected"],
    ["a state", { status: 3 }, "status", "unexpected"],
    ["an id", { invoice_id: "0".repeat(32) }, "invoice_id", "unexpected"],
    ["a way that is not there", { method: "0".repeat(32) }, "method", "unknown_method"],
    ["a promo code that nobody has given out", { promo: "WELCOME" }, "promo", "promo_unknown"],
  ])(
    "with %s in it is refused with the field and the reason, and nobody is asked for it",
    async (_what, body, field, reason) => {
      const player = await enter();
      const asked = paying.orders().length;
      const { status, json } = await player.order(body);
      expect([status, json.errors[field]?.[0]?.split(":")[0]]).toEqual([422, reason]);
      expect(await depositsOf(player.id)).toEqual([]);
      expect(paying.orders()).toHaveLength(asked);
    },
  );

  test("in a way of another currency, or a way out, is refused", async () => {
    const [roubles, dollars] = [await enter(), await enter({ currency: "USD" })];
    const data = await roubles.billing();
    for (const [payer, method] of [
      [dollars, data.payments.methods[0]],
      [roubles, data["card-payouts"][0]],
    ] as const)
      expect((await payer.order({ method: method?.hash })).json.errors["method"]?.[0]).toMatch(/^unknown_method/);
  });

  test("comes after the date of birth, and the desk's players are of age", async () => {
    const { token } = await register(house);
    const player = payerOf(house, { id: "0", token });
    expect((await player.order()).json.error).toBe("age_needed");
    await house.api("/profile/birth-date", {
      method: "PUT",
      headers: bearer(token),
      body: { birth_date: "1990-01-02" },
    });
    expect((await player.order()).status).toBe(200);
  });

  test("is refused from where the house does not serve, and to whoever has taken a break", async () => {
    const player = await enter();
    await house.desk("/geo", { country_code: "GB" });
    expect((await player.order()).status).toBe(451);
    await house.desk("/geo", { country_code: "RU" });
    await pool.query("update safe_play set pause_kind = 'cool_off', paused_until = $2 where player_id = $1", [
      player.id,
      new Date(nowMs + 1_000),
    ]);
    expect((await player.order()).json.error).toBe("cooling_off");
    await pool.query("update safe_play set pause_kind = 'self_exclusion', paused_until = null where player_id = $1", [
      player.id,
    ]);
    expect((await player.order()).json.error).toBe("self_excluded");
    expect(await depositsOf(player.id)).toEqual([]);
  });

  test("is the sixth that is open: refused until one of them ends", async () => {
    const player = await enter();
    const first = await player.invoice();
    for (let count = 0; count < 4; count += 1) await player.invoice();
    const sixth = await player.order();
    expect([sixth.status, sixth.json.error, sixth.json.retry_after]).toEqual([429, "too_many_tries", 1_200]);
    await take(paying.tells(first, "payment.failed"));
    expect((await player.order()).status).toBe(200);
  });

  test("of another player is not there", async () => {
    const [one, other] = [await enter(), await enter()];
    const invoice = await one.invoice();
    const reply = await other.call<{ error: string }>(`/billing/payment/status/${invoice}`);
    expect([reply.status, reply.json.error]).toEqual([404, "not_found"]);
  });
});

describe("a deposit limit", () => {
  test("counts what was credited and what is still open, by day, week and month", async () => {
    const player = await enter();
    for (const [period, amount] of [
      ["day", "1000.00"],
      ["week", "1500.00"],
      ["month", "1600.00"],
    ])
      await player.call("/profile/limits", { kind: "deposit", period, amount }, "PUT");
    const first = await player.invoice({ amount: "600.00" });
    const open = await player.order({ amount: "400.01" });
    expect([open.status, open.json.error]).toEqual([403, "limit_reached"]);
    expect(open.json.errors).toEqual({ deposit_day: ["limit_reached: 400.00"] });
    const second = await player.invoice({ amount: "400.00" });
    await take(paying.paid(first));
    await take(paying.tells(second, "payment.failed"));
    expect((await player.order({ amount: "400.01" })).json.error).toBe("limit_reached");
    const all = await player.order({ amount: "1000.01" });
    expect(all.json.errors).toEqual({
      deposit_day: ["limit_reached: 400.00"],
      deposit_week: ["limit_reached: 900.00"],
      deposit_month: ["limit_reached: 1000.00"],
    });
    await player.invoice({ amount: "400.00" });
  });
});
