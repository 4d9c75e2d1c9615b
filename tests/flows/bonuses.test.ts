import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect } from "vitest";
import type { Profile } from "../../contract/accounts.ts";
import type { Bonuses } from "../../contract/promotions.ts";
import type { WalletState } from "../../contract/wallet.ts";
import { bonusLifeMs } from "../../rules/promotions/bonus.ts";
import { spunField, wheelPrize } from "../../rules/promotions/wheel.ts";
import { sandboxGames } from "../../server/game-provider/providers-file.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { campaignNamed, giftNamed } from "../builders/campaigns.ts";
import { callOver } from "../world/call.ts";
import { flowsIn, type MadePlayer, type World } from "../world/world.ts";
import { setClockWrong } from "../world/wrong-clock.ts";
import { layIn } from "./lay-in.ts";
import { register } from "./player.ts";

const test = flowsIn({}, { serviceWorker: false });

const clock = { now: () => Date.now() };
const widget = (page: Page) => page.getByRole("complementary", { name: "Bonus offer" });
const modal = (page: Page) => page.getByRole("dialog", { name: "Your bonus" });
const promoCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === "promo")?.value;
const newEmail = () => `bonus-${randomUUID()}@example.com`;

async function pay(world: World, page: Page, amount: string) {
  const dialog = page.getByRole("dialog", { name: "Deposit", exact: true });
  await dialog.getByLabel("Amount").fill(amount);
  // The first deposit asks for the date of birth, too.
  if ((await dialog.getByLabel("Day").count()) > 0) {
    await dialog.getByLabel("Day").fill("2");
    await dialog.getByLabel("Month").fill("1");
    await dialog.getByLabel("Year").fill("1990");
  }
  await dialog.getByRole("button", { name: /^Deposit/ }).click();
  await dialog.getByRole("timer").waitFor();
  const token = (await page.context().cookies()).find(({ name }) => name === "token")?.value;
  const { value } = await world.api<{ items: { id: string }[] }>("/api/v2/operations?kind=deposit", undefined, token);
  await world.desk(`/invoices/${value.items[0]?.id}`, { action: "pay" });
  await page.getByRole("dialog", { name: "Payment received" }).getByRole("button", { name: "Continue" }).click();
}

test("while no campaign is open, no form has a field for a code", async ({ world }) => {
  const page = await (await world.device()).open("/en");
  await page.getByRole("banner").getByRole("button", { name: "Sign up" }).click();
  const form = page.getByRole("dialog", { name: "Create your account" });
  await form.getByRole("button", { name: "Create account" }).waitFor();
  expect(await form.getByText(/promo code/i).count()).toBe(0);
});

test("a guest without a code has the welcome pack, whose days do not begin again with a reload", async ({ world }) => {
  const page = await (await world.device()).open("/en/faq");
  await expect.poll(() => widget(page).textContent()).toMatch(/Welcome pack.*6 d 23 h/);
  const before = await widget(page).getByRole("timer").textContent();
  await page.reload();
  await expect.poll(() => widget(page).textContent()).toMatch(/6 d 23 h/);
  expect(before).toMatch(/6 d 23 h/);
  await widget(page).getByRole("link").click();
  await page.getByRole("heading", { name: "Welcome pack", level: 1 }).waitFor();
  await expect.poll(() => page.getByRole("main").textContent()).toMatch(/\+100\s%.*\+75\s%.*\+50\s%/);
});

test.for([-24, 24])(
  "a guest whose device is %i hours off sees the days that the house gives, and after a reload the same",
  async (hours, { world }) => {
    const device = await world.device({ worker: "solo" });
    await setClockWrong(device.context, hours * 3_600_000);
    const page = await device.open("/en");
    const left = page.getByRole("main").getByRole("timer");
    await expect.poll(() => left.textContent()).toMatch(/^6 d 23 h/);
    const readers = [
      page.evaluate(() => Date.now()),
      ...page.workers().map((worker) => worker.evaluate(() => Date.now())),
    ];
    for (const now of await Promise.all(readers)) expect(Math.round((now - Date.now()) / 3_600_000)).toBe(hours);
    expect(page.workers()).toHaveLength(1);
    await page.reload();
    await expect.poll(() => left.textContent()).toMatch(/^6 d 23 h/);
  },
);

test("a guest with a code is shown its terms once, and keeps it for three days; one that is none is forgotten", async ({
  world,
}) => {
  const free_spins = { provider: sandboxGames, game: "salt-and-ember", count: 20, stake: "2", days: 7 };
  await layIn(world, campaignNamed("golden", clock, { free_spins }));
  const page = await (await world.device()).open("/en/faq?promo=golden");
  await modal(page).getByText("+50").waitFor();
  await modal(page).getByText("20 free spins").waitFor();
  await modal(page)
    .getByText(/^Bonus at most 5,000\s₽$/)
    .waitFor();
  await modal(page).getByRole("button", { name: "Not now" }).click();
  await expect.poll(() => widget(page).textContent()).toMatch(/Autumn bonus.*2 d 23 h/);
  await page.reload();
  await expect.poll(() => widget(page).textContent()).toMatch(/2 d 23 h/);
  expect(await modal(page).count()).toBe(0);
  expect(await promoCookie(page)).toBe("golden");
  // Some browsers keep what an address has brought for a day.
  await page.context().clearCookies({ name: "promo" });
  await page.goto(`${world.origin}/en/faq`);
  await expect.poll(() => promoCookie(page)).toBe("GOLDEN");
  // The pack is theirs as well.
  await page.goto(`${world.origin}/en/welcome-pack`);
  await expect.poll(() => page.getByRole("main").textContent()).toMatch(/6 d 23 h.*\+100\s%.*\+50\s%/);

  const other = await (await world.device()).open("/en/faq?promo=NOTHING&subH=7");
  await expect.poll(() => new URL(other.url()).search).toBe("?subH=7");
  await expect.poll(() => promoCookie(other)).toBeUndefined();
  await expect.poll(() => widget(other).textContent()).toMatch(/Welcome pack/);
});

test("what a code promised comes with the deposit, can be watched and given up, and stands in the history", async ({
  world,
}) => {
  await layIn(world, campaignNamed("silver", clock));
  const page = await (await world.device()).open("/en?promo=SILVER");
  await modal(page).getByRole("button", { name: "Not now" }).click();
  await register(page, { email: newEmail() });
  await page.goto(`${world.origin}/en/bonuses`);
  await page.getByText("Your next deposit brings it").waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Deposit" }).click();
  await page.getByText(/brings 50\s₽ of bonus money/).waitFor();
  await pay(world, page, "1000");
  await page.goto(`${world.origin}/en/profile/bonuses`);
  await page.getByText(/0\s₽ of 5,000\s₽ wagered/).waitFor();
  await page.getByRole("button", { name: "Give up the bonus" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText(/Give up 500\s₽ of bonus\?/).waitFor();
  await question.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Give up the bonus" }).click();
  await question.getByRole("button", { name: "Give it up" }).click();
  await page.getByText("No bonus is active").waitFor();
  await page.getByText(/Given up: 500\s₽ lost/).waitFor();
});

test("what a player's address has promised comes before the pack in the deposit dialog, and either can be picked", async ({
  world,
}) => {
  const bronze = campaignNamed("bronze", clock, { name: { ru: "Бронза", en: "Bronze bonus", kz: "Қола" } });
  await layIn(world, bronze);
  const page = await (await world.device()).open("/en");
  await register(page, { email: newEmail() });
  await page.goto(`${world.origin}/en/bonuses?promo=BRONZE`);
  await page.getByRole("main").getByText("Bronze bonus").waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Deposit" }).click();
  const dialog = page.getByRole("dialog", { name: "Deposit", exact: true });
  const which = dialog.getByLabel("Which bonus");
  const shown = () => which.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);
  await which.waitFor();
  expect(await shown()).toContain("Bronze bonus");
  await dialog.getByText("You’re depositing without a bonus.").waitFor();
  await dialog.getByLabel("Amount").fill("100");
  await dialog.getByText("With the bonus").click();
  await dialog.getByText(/brings 50\s₽ of bonus money/).waitFor();
  await which.selectOption({ index: 0 });
  await dialog.getByText(/brings 100\s₽ of bonus money/).waitFor();
  await page.reload();
  await page.getByRole("banner").getByRole("button", { name: "Deposit" }).click();
  await expect.poll(shown).toMatch(/^Welcome pack/);
});

test("a bonus is watched to each of its ends: cleared, played away, and out of time", async ({ world }) => {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  await device.enter(player);
  const page = await device.open("/en/profile/bonuses");
  await page.getByText("No bonus is active").waitFor();
  await page.getByText("None so far").waitFor();

  // A quarter of a bet on dice counts. Nearly every roll wins, and gives back nearly nothing.
  await world.giveBonus(player, "1.00");
  await bet(world, player, { amount: "20.00", target: 9_800 });
  await page.getByText(/^5\s₽ of 10\s₽ wagered/).waitFor();
  await bet(world, player, { amount: "20.00", target: 9_800 });
  await page.getByText(/^Cleared: \S+\s₽ became yours$/).waitFor();
  await page.getByText("No bonus is active").waitFor();
  await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
  await page.getByRole("dialog", { name: "Notifications" }).getByText("Bonus cleared: the money is yours").waitFor();
  await page.keyboard.press("Escape");

  // Of a bonus whose days are over, a stake hears first.
  await world.giveBonus(player, "2.00", bonusLifeMs - 500);
  await expect
    .poll(async () => {
      await bet(world, player, { amount: "1.00", target: 9_800 });
      return page.getByText(/^Expired: 2\s₽ lost$/).count();
    })
    .toBe(1);

  // Two rolls of a hundred win, and who has won would clear it before it is gone: with these seeds the first one loses.
  const poor = await world.player();
  await world.desk("/seeds", { player: poor.id, server_seed: "1c".repeat(32) });
  await world.api("/games/seeds/rotate", { client_seed: "known-to-the-test" }, poor.token);
  const second = await world.device();
  await second.enter(poor);
  const other = await second.open("/en/profile/bonuses");
  await other.getByText("No bonus is active").waitFor();
  await world.giveBonus(poor, "5.00");
  for (let amount = "5.00"; Number(amount) > 0; amount = await bonusOf(world, poor))
    await bet(world, poor, { amount, target: 200 });
  await other.getByText("Used up").waitFor();
});

test("on a phone an active bonus is called by one line in every language, and home says in full what is left of it", async ({
  world,
}) => {
  const player = await world.player({ balance: "12.34" });
  await world.giveBonus(player, "1234.56");
  const device = await world.device();
  await device.enter(player);
  const page = await device.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ["ru", "en", "kz"]) {
    await page.goto(`${world.origin}/${language}/profile/bonuses`);
    const card = page
      .getByRole("main")
      .getByRole("region")
      .filter({ has: page.getByRole("timer") });
    await card.getByRole("timer").waitFor();
    const lines = card.getByRole("heading").evaluate((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect([language, await lines]).toEqual([language, 1]);

    await page.goto(`${world.origin}/${language}`);
    await page.getByRole("main").getByRole("timer").waitFor();
    await page
      .getByRole("main")
      .getByText(/1[\s,]234[.,]56/)
      .waitFor();
    expect([language, ...(await cutTexts(page))]).toEqual([language]);
  }
});

test("the pack goes from its first step to its third", async ({ world }) => {
  const page = await (await world.device()).open("/en");
  await register(page, { email: newEmail() });
  for (const [share, bonus, spins] of [
    ["+100", "1,000", "30"],
    ["+75", "750", "20"],
    ["+50", "500", "20"],
  ] as const) {
    await page.goto(`${world.origin}/en/bonuses`);
    await page
      .getByRole("region", { name: new RegExp(`^\\${share}`) })
      .getByRole("button", { name: "Deposit with the bonus" })
      .click();
    await page.getByText(`It also brings ${spins} free spins.`).waitFor();
    await pay(world, page, "1000");
    await page.goto(`${world.origin}/en/profile/bonuses`);
    await page.getByRole("button", { name: "Give up the bonus" }).click();
    await page
      .getByRole("alertdialog")
      .getByText(new RegExp(`Give up ${bonus}\\s₽`))
      .waitFor();
    await page.getByRole("button", { name: "Give it up" }).click();
    await page.getByText("No bonus is active").waitFor();
  }
  await page.goto(`${world.origin}/en/welcome-pack`);
  await expect.poll(() => page.getByText(/^taken /).count()).toBe(3);
});

test("a wrong code says why, a right one brings its offer, and the wheel can be checked without a network", async ({
  world,
}) => {
  await layIn(world, giftNamed("gift-200", clock, "200"));
  const device = await world.device();
  const page = await device.open("/en");
  await register(page, { email: newEmail() });
  await page.goto(`${world.origin}/en/bonuses`);
  const code = page.getByRole("textbox", { name: "Promo code" });
  await code.fill("NOTHING");
  await page.getByRole("button", { name: "Use it" }).click();
  await page.getByRole("main").getByText("This promo code doesn’t exist.").waitFor();
  await code.fill("gift-200");
  await page.getByRole("button", { name: "Use it" }).click();
  await page.getByRole("heading", { name: /200\s₽ of bonus money/ }).waitFor();

  // Whoever has an account and comes by a link has it among their offers, too, or types it where they pay.
  const regular = await world.device();
  await regular.enter(await world.player());
  const theirs = await regular.open("/en/bonuses?promo=GIFT-200");
  await theirs.getByRole("heading", { name: /200\s₽ of bonus money/ }).waitFor();

  // What a prize costs to clear is said before it can be won.
  await page.getByText(/Clearing 5\s₽ costs at most 2\.4\d\s₽ on average/).waitFor();
  await page.getByRole("button", { name: "Spin", exact: true }).click();
  await page.getByText(/to your bonus balance|Nothing this time/).waitFor();
  await page.getByRole("button", { name: "Check this spin" }).click();
  await page.getByText(/still sealed/).waitFor();
  const token = (await page.context().cookies()).find(({ name }) => name === "token")?.value;
  await world.api("/games/seeds/rotate", { client_seed: "mine" }, token);
  await page.reload();
  // The page shows what it has kept, until it hears that the seed is known now.
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Check this spin" }).click();
      return page.getByText(/^Correct: field \d+/).count();
    })
    .toBe(1);
  await page.getByRole("link", { name: "Profile" }).first().click();
  await page.waitForURL(/\/profile/);
  await page.goBack();
  await page.getByRole("button", { name: "Check this spin" }).waitFor();
  await device.context.setOffline(true);
  await page.getByRole("button", { name: "Check this spin" }).click();
  await page.getByText(/^Correct: field \d+, which pays/).waitFor();

  // The day after, the wheel may turn again, and the spin stands among the earlier ones with its check.
  await device.context.setOffline(false);
  const { value: of } = await world.api<Bonuses>("/bonus-system/bonuses", undefined, token);
  const { day = 0, server_seed: serverSeed, client_seed: clientSeed = "" } = of.wheel?.last ?? {};
  const { value: own } = await world.api<Profile>("/profile/user", undefined, token);
  const field = spunField(nodeHashing, { serverSeed: serverSeed ?? "", clientSeed, day: day - 1 });
  const prizeMicro = String(wheelPrize(field, "RUB"));
  await world.letSpinBe({ player: own.user.id, day: day - 1, field, prizeMicro });
  await page.reload();
  await page.getByRole("button", { name: "Spin", exact: true }).waitFor();
  await page.getByRole("button", { name: "Earlier spins" }).click();
  await page.getByRole("button", { name: "How it came out" }).click();
  await page.getByText(new RegExp(`^${day - 1} \\(`)).waitFor();
  await device.context.setOffline(true);
  await page.getByRole("button", { name: "Check this spin" }).click();
  await page.getByText(`Correct: field ${field}, which pays`).waitFor();
});

/** What on the page ends in dots for want of room. */
function cutTexts(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>("*")]
      .filter((element) => getComputedStyle(element).textOverflow === "ellipsis" && element.checkVisibility())
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
}

/** Bets on dice, and waits for what the house says. */
async function bet(world: World, { token }: MadePlayer, { amount, target }: { amount: string; target: number }) {
  const headers = {
    Authorization: `Bearer ${token}`,
    "Idempotency-Key": randomUUID(),
    "Valid-Until": new Date(Date.now() + 60_000).toISOString(),
  };
  const body = { amount, choice: { mode: "under", target } };
  const port = Number(new URL(world.origin).port);
  const path = `http://api.${world.site}/games/dice/bet`;
  expect((await callOver(port, path, { method: "POST", headers, body })).status).toBe(200);
}

async function bonusOf(world: World, { token }: MadePlayer): Promise<string> {
  return (await world.api<WalletState>("/wallet", undefined, token)).value.bonus_balance;
}
