import type { Locator, Page } from "playwright";
import { describe, expect } from "vitest";
import { amountOf, register } from "./player.ts";
import { flowsIn, type MadePlayer, type World } from "../world/world.ts";

const test = flowsIn({ KARAT_PAY_IN_PROMPT: "on" }, { serviceWorker: false });

const statusCall = "GET /billing/payment/status/";
const payIn = (page: Page) => page.getByRole("dialog", { name: "Deposit", exact: true });
const success = (page: Page) => page.getByRole("dialog", { name: "Payment received" });

async function sitDown(world: World, { worker = "shared" }: { worker?: "shared" | "solo" } = {}) {
  const device = await world.device({ worker });
  const player = await world.player({ balance: "50.00" });
  await device.enter(player);
  const page = await device.open("/en");
  await expect.poll(() => amountOf(page)).toBe(50);
  return { device, player, page };
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("button", { name: "Deposit" }).click();
  const form = payIn(page).getByRole("form", { name: "New payment" });
  await form.waitFor();
  return form;
}

async function order(page: Page, way: string, amount = "1000") {
  const form = await openForm(page);
  await form.getByRole("radio", { name: way }).click();
  await form.getByLabel("Amount").fill(amount);
  await form.getByRole("button", { name: "Deposit" }).click();
  await payIn(page).getByRole("timer").waitFor();
}

/** The house's number of the player's newest payment. */
async function invoiceOf(world: World, { token }: MadePlayer): Promise<string> {
  const { value } = await world.api<{ items: { id: string }[] }>("/api/v2/operations?kind=deposit", undefined, token);
  return value.items[0]?.id ?? "";
}

async function play(world: World, player: MadePlayer, action: string, amount?: string) {
  const { status } = await world.desk(`/invoices/${await invoiceOf(world, player)}`, { action, amount });
  expect(status).toBe(200);
}

/** Whether updates are held back because somebody is in the middle of something. */
const isBusy = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === "karat:busy") ?? false);

test("what is paid in each of the ways is on the balance, and said once", async ({ world }) => {
  const { page, player } = await sitDown(world);
  let balance = 50;
  for (const [way, shown] of [
    ["Card transfer", /Card number22\d\d\s/],
    ["Fast payment", /Go to payment/],
    ["USDT", /Only TRC20/],
  ] as const) {
    await order(page, way);
    await expect.poll(() => payIn(page).textContent()).toMatch(shown);
    await play(world, player, "seen");
    await payIn(page).getByText("We can see your payment").waitFor();
    await play(world, player, "pay");
    await success(page).getByText("+1,000").waitFor();
    await payIn(page).waitFor({ state: "detached" });
    balance += 1_000;
    await expect.poll(() => amountOf(page)).toBe(balance);
    await success(page).getByRole("button", { name: "Continue" }).click();
    await success(page).waitFor({ state: "hidden" });
  }
});

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test("five tabs ask as one, and one of them says that the payment has come", async ({ world }) => {
    const { device, page, player } = await sitDown(world, { worker });
    await order(page, "Card transfer");
    const pages = [page];
    for (let index = 0; index < 4; index++) {
      const other = await device.open("/en");
      await other.getByRole("banner").getByRole("button", { name: "Deposit" }).click();
      pages.push(other);
    }
    for (const each of pages) await payIn(each).getByRole("timer").waitFor();

    // If every tab polled, there would be five calls by the time of the first.
    world.line.forget();
    // Whoever waits for an answer does not ask again, as it would in five seconds.
    const answer = world.line.hold(statusCall);
    await expect.poll(() => world.line.count(statusCall)).toBe(1);
    answer();
    await play(world, player, "pay");
    const told = async () => (await Promise.all(pages.map((each) => success(each).count()))).reduce((a, b) => a + b);
    await expect.poll(told).toBe(1);
    for (const each of pages) await payIn(each).waitFor({ state: "detached" });
    for (const each of pages) await expect.poll(() => amountOf(each)).toBe(1_050);
    expect(await told()).toBe(1);
    world.line.forget();
    await pages[0]?.reload();
    await expect.poll(() => amountOf(page)).toBe(1_050);
    expect(world.line.count(statusCall)).toBe(0);
  });
});

test("what is paid after the tab was closed is said when it is opened again", async ({ world }) => {
  const { device, page, player } = await sitDown(world);
  await order(page, "Card transfer");
  await page.close();
  await play(world, player, "pay");
  const again = await device.open("/en?deposit");
  await success(again).waitFor();
  await expect.poll(() => new URL(again.url()).search).toBe("");
  await expect.poll(() => amountOf(again)).toBe(1_050);
});

test("a sum that was changed is said before anything else, and a payment is resumed where it was left", async ({
  world,
}) => {
  const { page } = await sitDown(world);
  // The provider has three cards, so the fourth transfer of the same sum has to differ.
  const isChanged = async () => (await payIn(page).getByRole("alert").count()) > 0;
  for (let count = 0; count < 4 && !(await isChanged()); count++) {
    if (count > 0) await payIn(page).getByRole("button", { name: "Pay another way" }).click();
    const form = payIn(page).getByRole("form", { name: "New payment" });
    if (count === 0) await openForm(page);
    await form.getByLabel("Amount").fill("777");
    await form.getByRole("button", { name: "Deposit" }).click();
    await payIn(page).getByRole("timer").waitFor();
  }
  const shown = (await payIn(page).locator("section").textContent()) ?? "";
  expect(shown).toMatch(/^The amount was adjusted/);
  const [pay = ""] = /[\d,.]+\s₽/.exec(shown) ?? [];
  await expect.poll(() => payIn(page).getByText(pay).count()).toBeGreaterThan(1);

  // Several are open, so one has to be chosen; the newest comes first.
  await page.reload();
  await page.getByRole("banner").getByRole("button", { name: "Deposit" }).click();
  await payIn(page).getByRole("form", { name: "New payment" }).waitFor();
  await payIn(page)
    .getByRole("button", { name: /^Continue with/ })
    .first()
    .click();
  await payIn(page).getByText(pay).first().waitFor();
});

test("a payment whose time is over says what to do, and is credited all the same when it comes late", async ({
  world,
}) => {
  const { page, player } = await sitDown(world);
  await order(page, "Card transfer");
  await play(world, player, "late");
  await success(page).getByText("after the deadline").waitFor();
  await success(page).getByRole("button", { name: "Continue" }).click();

  await order(page, "USDT");
  await play(world, player, "expire");
  await payIn(page).getByText("This payment has expired").waitFor();
  await payIn(page).getByRole("button", { name: "New payment" }).click();
  await payIn(page).getByRole("form", { name: "New payment" }).waitFor();
});

test("without a network nothing can be ordered, and what is paid meanwhile is told when it is back", async ({
  world,
}) => {
  const { page, player } = await sitDown(world);
  await order(page, "Card transfer");
  world.line.cut();
  await payIn(page).getByText("You’re offline right now").waitFor();
  await payIn(page).getByRole("button", { name: "Pay another way" }).click();
  const pay = payIn(page).getByRole("form").getByRole("button", { name: "Deposit" });
  // An update must not discard a half-typed form or a payment on screen.
  await expect.poll(() => isBusy(page)).toBe(false);
  await payIn(page).getByLabel("Amount").fill("150");
  await expect.poll(() => isBusy(page)).toBe(true);
  await expect.poll(() => pay.getAttribute("aria-disabled")).toBe("true");
  await play(world, player, "pay");
  world.line.mend();
  await success(page).waitFor();
  await expect.poll(() => amountOf(page)).toBe(1_050);
});

test("an order whose answer is lost is found again, and there is one of it", async ({ world }) => {
  const { page, player } = await sitDown(world);
  const form = await openForm(page);
  await world.desk("/network", { match: "/api/v2/billing/deposit", fault: "drop_reply", times: 1 });
  world.line.forget();
  await form.getByLabel("Amount").fill("1000");
  await form.getByRole("button", { name: "Deposit" }).click();
  await payIn(page).getByRole("timer").waitFor();
  expect(world.line.count("POST /api/v2/billing/deposit")).toBe(1);
  const { value } = await world.api<{ items: unknown[] }>("/api/v2/operations?kind=deposit", undefined, player.token);
  expect(value.items).toHaveLength(1);
});

test("a limit of the player's own is said at the amount, with what it leaves, and covers nothing on a phone", async ({
  world,
}) => {
  const { page, player } = await sitDown(world);
  await page.setViewportSize({ width: 390, height: 844 });
  const limit = { kind: "deposit", period: "day", amount: "250.00" };
  await page.evaluate(
    ([api = "", token = "", body = ""]) =>
      fetch(api, {
        method: "PUT",
        body,
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      }),
    [`${world.origin.replace("//", "//api.")}/profile/limits`, player.token, JSON.stringify(limit)],
  );
  const form = await openForm(page);
  await form.getByLabel("Amount").fill("1000");
  const submit = form.getByRole("button", { name: "Deposit 1,000 ₽" });
  await submit.click();
  await form.getByText("Daily deposits: 250 ₽ left").waitFor();
  await expect.poll(() => form.getByLabel("Amount").getAttribute("aria-invalid")).toBe("true");
  const notice = payIn(page).getByText("You’ve reached a limit you set.");
  await notice.waitFor();
  await submit.click({ trial: true });
  await form.getByLabel("Amount").fill("200");
  await form.getByRole("button", { name: "Deposit 200 ₽" }).click();
  await payIn(page).getByRole("timer").waitFor();
  await expect.poll(() => notice.count()).toBe(0);
});

test("who has just registered is asked once to pay in, in no dialog's way, and tells their age first", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.context.newPage();
  await page.clock.install();
  await page.goto(`${world.origin}/en`);
  await register(page, { email: "new.payer@example.com" });
  await expect.poll(() => amountOf(page)).toBe(0);

  // Nothing is offered while something else is open; once it is closed, the time starts again.
  await page.getByRole("button", { name: "Support chat" }).click();
  await page.getByRole("dialog", { name: "Support chat" }).waitFor();
  await page.clock.fastForward(20_000);
  expect(await payIn(page).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Support chat" }).waitFor({ state: "hidden" });
  await expect
    .poll(async () => {
      await page.clock.fastForward(17_000);
      return payIn(page).count();
    })
    .toBe(1);

  // A slip is looked at again before the house hears of it. The line has carried what others have paid in.
  const count = () => ["PUT /profile/birth-date", "POST /api/v2/billing/deposit"].map((call) => world.line.count(call));
  const before = count();
  const told = () => count().map((calls, at) => calls - (before[at] ?? 0));
  const date = payIn(page).getByRole("group", { name: "Date of birth" });
  const order = payIn(page).getByRole("button", { name: /^Deposit / });
  for (const [day, month, year, said] of [
    ["31", "2", "1990", "That’s not a date of birth."],
    ["17", "5", "1890", "That’s not a date of birth."],
    ["17", "5", "2019", "is the year right?"],
    ["17", "5", "1990", "17 May 1990"],
  ] as const) {
    await date.getByLabel("Day").fill(day);
    await date.getByLabel("Month").fill(month);
    await date.getByLabel("Year").fill(year);
    if (year !== "1990" || month === "2") await order.click();
    await date.getByText(said).waitFor();
  }
  expect(told()).toEqual([0, 0]);
  await page.keyboard.press("Escape");
  await payIn(page).waitFor({ state: "hidden" });
  await page.clock.fastForward(60_000);
  await page.reload();
  await expect.poll(() => amountOf(page)).toBe(0);
  await page.clock.fastForward(60_000);
  expect(await payIn(page).count()).toBe(0);

  // What was typed is kept, and the same press tells the date and orders the payment.
  await openForm(page);
  await date.getByText("17 May 1990").waitFor();
  await order.click();
  await payIn(page).getByRole("timer").waitFor();
  expect(told()).toEqual([1, 1]);
});
