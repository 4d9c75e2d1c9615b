import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { logIn } from "../../tests/builders/accounts.ts";
import { createBettors } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createPayingOut } from "../../tests/builders/paying-out.ts";
import { ratesAt } from "../../tests/builders/paying.ts";
import { card, createWithdrawers } from "../../tests/builders/withdrawers.ts";
import type { PaymentEvent } from "../../contract/payment-provider.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { readCashier } from "./cashier-news.ts";
import { methodHash } from "./methods.ts";
import { takeEvent } from "./take-event.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const paying = createPayingOut({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const beside = await startHouse({ clock, paymentProvider: paying.provider, beside: house });
const { pool } = house.database;
const enter = createWithdrawers(house);
const bettors = createBettors(house.app.house);
const work = () => house.app.sendPayouts();
const tell = (event: PaymentEvent | undefined, at = house) => {
  if (!event) throw new Error("the provider has nothing to tell");
  return takeEvent(event, "paying", at.app.house);
};

afterEach(async () => {
  paying.wrong.fault = undefined;
  paying.tellRates(ratesAt(clock.now()));
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

async function entriesOf(player: bigint) {
  const { rows } = await pool.query<{ kind: string; account: string; amount: string }>(
    `select e.kind, p.account, p.amount_micro / 10000 as amount from entries e join postings p on p.entry_id = e.id
     where e.player_id = $1 and e.kind <> 'correction' order by e.id, p.line`,
    [player],
  );
  return rows.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`);
}

async function accepted(player: Awaited<ReturnType<typeof enter>>, amount = "100.00") {
  const { json } = await player.withdraw(amount);
  const submitted = async () =>
    (await pool.query("select from payouts where id = $1 and submitted_at is not null", [json.id])).rowCount;
  await expect.poll(submitted, { interval: 2 }).toBe(1);
  return json.id;
}

test("a withdrawal is held with its fee at once, sent, and paid out", async () => {
  const player = await enter();
  const { status, json } = await player.withdraw("100.00");
  expect([status, json]).toEqual([
    200,
    {
      id: expect.any(String),
      amount: "100.00",
      destination: "•••• 1111",
      is_cancelling: false,
      exchange: null,
      rate_until: null,
      state: "waiting",
      fee: "52.00",
      code: null,
    },
  ]);
  expect(await player.balance()).toBe("848.00");
  await expect
    .poll(() => paying.payouts.get(json.id)?.order)
    .toMatchObject({
      method: "card",
      amount: "100.00",
      fee: "52.00",
      currency: "RUB",
      destination: card,
      network: null,
      exchange: null,
    });
  expect(await tell(paying.send(json.id))).toBe("applied");
  expect(await player.state(json.id)).toBe("sent");
  expect(await tell(paying.finish(json.id))).toBe("applied");
  expect(await player.state(json.id)).toBe("done");
  expect(await entriesOf(player.id)).toEqual([
    "payout_hold player.real -15200",
    "payout_hold withdrawal.pending 15200",
    "payout_done withdrawal.pending -15200",
    "payout_done psp.clearing 15200",
  ]);
  const { rows } = await pool.query("select payouts::text as row from payouts where id = $1", [json.id]);
  expect(JSON.stringify(rows)).not.toContain(card.slice(0, 12));
});

test("a coin is sent at the rate of the moment, on its network, to an address of its own", async () => {
  const player = await enter();
  const method = methodHash("out", "usdt-trc20", "RUB");
  const destination = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
  const wrong = await player.withdraw("100.00", { method, destination: `${destination.slice(0, -1)}T` });
  expect(wrong.json.errors).toEqual({ destination: [expect.stringMatching(/^wrong_address/)] });
  const { json } = await player.withdraw("100.00", { method, destination });
  expect(json).toMatchObject({ state: "unconfirmed", fee: "1.00", code: { length: 6, resend_in: 60 } });
  const { rows } = await pool.query("select exchange from payouts where id = $1", [json.id]);
  expect(rows[0]).toMatchObject({ exchange: { currency: "USDT", amount: "1.23", rate: "0.0123", source: "a test" } });
});

test("what may not be withdrawn is not held, and says why", async () => {
  const player = await enter({ balance: "10000.00" });
  const faults = async (options: Parameters<typeof player.withdraw>[1], amount = "100.00") => {
    const { status, json } = await player.withdraw(amount, options);
    return [status, json.error, ...Object.values(json.errors ?? {}).map(([first]) => first?.split(".")[0])];
  };
  expect(await faults({}, "99.99")).toEqual([422, "validation", "amount_too_low: 100"]);
  expect(await faults({}, "300000.01")).toEqual([422, "validation", "amount_too_high: 300000"]);
  expect(await faults({}, "9900.00")).toEqual([409, "insufficient_funds"]);
  expect(await faults({}, "0.00")).toEqual([422, "validation", expect.stringMatching(/^invalid_amount/)]);
  const card7 = { destination: "4111111111111112" };
  expect(await faults(card7)).toEqual([422, "validation", expect.stringMatching(/^wrong_card_number/)]);
  for (const method of ["nothing", methodHash("out", "card", "USD"), methodHash("in", "card-transfer", "RUB")])
    expect(await faults({ method })).toEqual([422, "validation", expect.stringMatching(/^unknown_method/)]);
  const set = (change: string) => pool.query(`update players set ${change} where id = $1`, [player.id]);
  await set("is_verification_needed = true");
  expect(await faults({})).toEqual([403, "verification_needed"]);
  await set("is_verification_needed = false, is_age_vouched = false");
  expect(await faults({})).toEqual([403, "age_needed"]);
  await set("is_age_vouched = true, is_of_age = false");
  expect(await faults({})).toEqual([403, "age_needed"]);
  await set("is_of_age = true, register_method = 'phone', is_email_verified = false");
  expect(await faults({ destination: "5555555555554444" })).toEqual([403, "contact_needed"]);
  expect([await player.balance(), await entriesOf(player.id)]).toEqual(["10000.00", []]);
  expect((await player.withdraw("9754.90")).status).toBe(200);
  expect(await player.balance()).toBe("0.00");
});

test("a key is one withdrawal, whatever else comes with it and at whichever house", async () => {
  const player = await enter();
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => player.withdraw("100.00", { key, at: index % 2 ? house : beside })),
  );
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect((await player.withdraw("200.00", { key })).json.error).toBe("idempotency_mismatch");
  expect((await player.withdraw("100.00", { key, destination: "5555555555554444" })).json.error).toBe(
    "idempotency_mismatch",
  );
  expect(await player.balance()).toBe("848.00");
  // Also once the operation's key is deleted.
  await pool.query("delete from operations where key = $1", [key]);
  expect((await player.withdraw("100.00", { key })).json.error).toBe("operation_closed");
  expect(await player.balance()).toBe("848.00");
});

test.each([
  ["one house", () => [house]],
  ["two houses", () => [house, beside]],
])("of a hundred withdrawals and bets at once on money for one, exactly one wins, at %s", async (_, houses) => {
  const player = await enter({ balance: "152.00" });
  const at = (index: number) => houses()[index % houses().length] ?? house;
  const [held, won] = [[] as string[], [] as string[]];
  await Promise.all(
    Array.from({ length: 100 }, async (__, index) => {
      if (index % 2) {
        const { status, json } = await player.withdraw("100.00", { at: at(index >> 1) });
        if (status === 200) held.push(json.id);
        else expect(json.error).toBe("insufficient_funds");
      } else {
        const bets = createBettors(at(index >> 1).app.house);
        // Target 1 hardly ever wins: the money is gone for good.
        const answer = await bets.bet(player.id, { amount: "152.00", choice: { mode: "under", target: 1 } });
        if (answer.status === 200) won.push(answer.text);
      }
    }),
  );
  expect(held.length + won.length).toBe(1);
});

test("who has excluded themselves, takes a break or has reached a limit may withdraw", async () => {
  const player = await enter();
  const headers = player.headers;
  const put = (path: string, body: object, method = "PUT") => house.api(path, { method, headers, body });
  await put("/profile/limits", { kind: "loss", period: "day", amount: "0.01" });
  const until = new Date(nowMs + 200 * 24 * 3_600_000).toISOString();
  expect((await put("/profile/pause", { until }, "POST")).status).toBe(200);
  expect((await bettors.bet(player.id)).status).toBe(403);
  // A self-exclusion ends all sessions, but still allows a login to withdraw.
  const { json } = await logIn(house, player.email);
  expect((await player.as(json.token).withdraw()).status).toBe(200);
  expect(await player.balance()).toBe("848.00");
});

test("withdrawing and cancelling again and again ends, and goes on with time", async () => {
  const player = await enter();
  const rows = async () => (await pool.query("select from payouts where player = $1", [player.id])).rowCount;
  let answer = await player.withdraw("100.00");
  for (let count = 1; answer.status === 200 && count < 100; count += 1) {
    await player.cancel(answer.json.id);
    answer = await player.withdraw("100.00");
  }
  expect([answer.status, answer.json.error]).toEqual([429, "too_many_tries"]);
  expect(await rows()).toBe(60);
  nowMs += (answer.json.retry_after ?? 0) * 1_000;
  paying.tellRates(ratesAt(clock.now()));
  expect((await player.withdraw("100.00")).status).toBe(200);
});

test("what only the house knows of is given back at once when it is cancelled, and once", async () => {
  const player = await enter({ isKnown: false });
  const { json } = await player.withdraw();
  expect([json.state, await player.balance()]).toEqual(["unconfirmed", "848.00"]);
  const replies = await Promise.all(Array.from({ length: 5 }, () => player.cancel(json.id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(replies[0]?.json).toMatchObject({ id: json.id, state: "cancelled", fee: "52.00", code: null });
  expect(await player.balance()).toBe("1000.00");
  expect(paying.asked.filter((asked) => asked.includes(json.id))).toEqual([]);
});

test("what the provider has accepted is stopped there, and what it has sent is gone", async () => {
  const player = await enter();
  const first = await accepted(player);
  expect((await player.cancel(first)).json.state).toBe("cancelled");
  expect([paying.payouts.get(first)?.state, await player.balance()]).toEqual(["stopped", "1000.00"]);

  const second = await accepted(player);
  const sent = paying.send(second);
  // The provider has sent it; its event is still on the way.
  const refused = await player.cancel(second);
  expect([refused.status, refused.json.error]).toEqual([409, "already_sent"]);
  expect(await tell(sent)).toBe("ignored");
  expect((await player.cancel(second)).json.error).toBe("already_sent");
  expect(await tell(paying.finish(second))).toBe("applied");
  expect((await player.cancel(second)).json.error).toBe("already_sent");
  expect(await player.balance()).toBe("848.00");
});

test("while the provider does not answer, the wish to have it back stays, is shown as such, and comes true once it does", async () => {
  const player = await enter();
  const id = await accepted(player);
  paying.wrong.fault = "unanswered";
  const unanswered = await player.cancel(id);
  expect([unanswered.status, unanswered.json]).toMatchObject([200, { state: "waiting", is_cancelling: true }]);
  expect(await player.state(id)).toBe("waiting");
  const { json: page } = await house.api<{ items: unknown[] }>("/api/v2/operations?kind=withdrawal", {
    headers: player.headers,
  });
  expect(page.items).toMatchObject([{ detail: "waiting", is_cancelling: true, may_be_cancelled: false }]);
  const { data } = await readCashier(house.app.house, player.id);
  expect(data.payouts).toMatchObject([{ id, state: "waiting", is_cancelling: true }]);
  paying.wrong.fault = undefined;
  nowMs += 10 * 60_000;
  await work();
  await expect.poll(() => player.state(id)).toBe("cancelled");
  expect(await player.balance()).toBe("1000.00");
});

test("an order whose answer was lost is given again, once, also when it is to be stopped", async () => {
  const player = await enter();
  paying.wrong.fault = "unanswered";
  const { json } = await player.withdraw();
  await expect.poll(() => paying.payouts.get(json.id)?.state).toBe("accepted");
  expect((await player.cancel(json.id)).json).toMatchObject({ state: "waiting", is_cancelling: true });
  paying.wrong.fault = undefined;
  expect((await player.cancel(json.id)).json.state).toBe("cancelled");
  expect(await player.balance()).toBe("1000.00");

  // The order never arrived. To make sure it never does, it is submitted and then stopped.
  paying.wrong.fault = "unheard";
  const other = (await player.withdraw()).json.id;
  await expect.poll(() => paying.asked).toContain(`create ${other}`);
  expect((await player.cancel(other)).json).toMatchObject({ state: "waiting", is_cancelling: true });
  paying.wrong.fault = undefined;
  expect((await player.cancel(other)).json.state).toBe("cancelled");
  expect([paying.payouts.get(other)?.state, await player.balance()]).toEqual(["stopped", "1000.00"]);
});

test("what one provider may have been asked for, no other one is: it would be paid out twice", async () => {
  const other = createPayingOut({ clock });
  const provider = { ...other.provider, name: "other" };
  const elsewhere = await startHouse({ clock, paymentProvider: provider, beside: house });
  const player = await enter();
  paying.wrong.fault = "unanswered";
  const { json } = await player.withdraw();
  await expect.poll(() => paying.payouts.get(json.id)?.state).toBe("accepted");
  nowMs += 60_000;
  await elsewhere.app.sendPayouts();
  expect((await player.cancel(json.id, elsewhere)).json).toMatchObject({ state: "waiting", is_cancelling: true });
  expect(other.asked).toEqual([]);
  paying.wrong.fault = undefined;
  nowMs += 60_000;
  await work();
  await expect.poll(() => player.state(json.id)).toBe("cancelled");
  expect(await player.balance()).toBe("1000.00");
});

test("one that is cancelled while it is being sent is either sent or back, and never both", async () => {
  const player = await enter({ balance: "100000.00" });
  const [outcomes, possible] = [
    new Set<string>(),
    ["200 cancelled stopped 0", "200 cancelled undefined 0", "409 sent sent 152"],
  ];
  for (let round = 0; round < 24; round += 1) {
    const before = Number(await player.balance());
    const { json } = await player.withdraw();
    const tellSent = async () => {
      const isThere = async () => paying.payouts.has(json.id) || (await player.state(json.id)) === "cancelled";
      await expect.poll(isThere, { interval: 1 }).toBe(true);
      for (let wait = 0; wait < round % 12; wait += 1) await Promise.resolve();
      const sent = paying.send(json.id);
      if (sent) await tell(sent, round % 2 ? house : beside);
    };
    const [cancelled] = await Promise.all([player.cancel(json.id, round % 3 ? house : beside), tellSent()]);
    const taken = before - Number(await player.balance());
    outcomes.add(`${cancelled.status} ${await player.state(json.id)} ${paying.payouts.get(json.id)?.state} ${taken}`);
    const sent = paying.finish(json.id);
    if (sent) await tell(sent);
  }
  expect([...outcomes].filter((outcome) => !possible.includes(outcome))).toEqual([]);
});

test("a refusal gives all of it back with its reason, and whatever is told afterwards moves nothing", async () => {
  const player = await enter();
  const id = await accepted(player);
  await tell(paying.send(id));
  const refused = paying.refuse(id, "card blocked");
  expect(await tell(refused)).toBe("applied");
  expect(await tell(refused)).toBe("known");
  expect(await player.balance()).toBe("1000.00");
  const { rows } = await pool.query("select state, reason from payouts where id = $1", [id]);
  expect(rows).toEqual([{ state: "refused", reason: "card blocked" }]);
  expect((await player.cancel(id)).json.state).toBe("refused");

  paying.wrong.fault = "refused";
  const other = (await player.withdraw()).json.id;
  await expect.poll(() => player.state(other)).toBe("refused");
  expect(await player.balance()).toBe("1000.00");
});

test("whatever a provider tells in whatever order, a withdrawal is paid out or given back once, and as the first end says", async () => {
  const types = ["payout.sent", "payout.done", "payout.refused"] as const;
  const orders = [...Array(3 ** 3).keys()].map((number) =>
    [9, 3, 1].map((weight) => types[Math.floor(number / weight) % 3] ?? "payout.sent"),
  );
  const player = await enter({ balance: "100000.00" });
  for (const order of orders) {
    const before = Number(await player.balance());
    const id = await accepted(player);
    for (const type of order) {
      const event = paying.told(id, type);
      const whole = type === "payout.refused" ? { ...event, type, reason: "no" } : { ...event, type };
      const came = [await tell(whole), await tell(whole, beside)];
      expect(came[1]).toBe("known");
    }
    const end = order.find((type) => type !== "payout.sent");
    const state = end === undefined ? "sent" : end === "payout.done" ? "done" : "refused";
    expect([order, await player.state(id)]).toEqual([order, state]);
    expect(before - Number(await player.balance())).toBe(state === "refused" ? 0 : 152);
    if (state === "sent") await tell({ ...paying.told(id, "payout.done"), type: "payout.done" });
  }
});

test("what nobody has ordered, another's payment and another provider's word move nothing", async () => {
  const player = await enter();
  const id = await accepted(player);
  const payment = paying.payouts.get(id)?.payment ?? "";
  expect(await tell(paying.told(randomUUID(), "payout.done", payment) as PaymentEvent)).toBe("unknown");
  expect(await tell(paying.told("0".repeat(32), "payout.done", payment) as PaymentEvent)).toBe("unknown");
  expect(await takeEvent(paying.told(id, "payout.done") as PaymentEvent, "other", house.app.house)).toBe("unknown");
  await tell(paying.told(id, "payout.done", "another"));
  await tell({ ...paying.told(id, "payout.sent"), type: "payment.seen" });
  expect([await player.state(id), await player.balance()]).toEqual(["waiting", "848.00"]);

  const unconfirmed = await enter({ isKnown: false });
  const { json } = await unconfirmed.withdraw();
  await tell(paying.told(json.id, "payout.done", "another"));
  expect([await unconfirmed.state(json.id), await unconfirmed.balance()]).toEqual(["unconfirmed", "848.00"]);
});
