import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { Page } from "playwright";
import { expect } from "vitest";
import type { Top } from "../../contract/top.ts";
import type { VipState } from "../../contract/vip.ts";
import { letNoticesStay } from "./notices-stay.ts";
import { amountOf, register } from "./player.ts";
import { type MadePlayer, testOnline as test, type World } from "../world/world.ts";

const vipOf = async (world: World, { token }: Pick<MadePlayer, "token">) =>
  (await world.api<VipState>("/vip", undefined, token)).value;

/** Bets on dice, at an edge of one percent: as many points as roubles. */
async function stake(world: World, { token }: MadePlayer, amount: string): Promise<void> {
  const port = Number(world.site.split(":")[1]);
  const body = JSON.stringify({ amount, choice: { mode: "under", target: 4_950 } });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      Host: `api.${world.site}`,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    };
    const sent = request({ host: "127.0.0.1", port, method: "POST", path: "/games/dice/bet", headers }, (reply) =>
      reply.resume().once("end", () => resolve(reply.statusCode)),
    );
    sent.once("error", reject);
    sent.end(body);
  });
  expect(status).toBe(200);
}

test("a player asks to join, sees a level as it is reached, and claims rakeback as real money", async ({ world }) => {
  const player = await world.player({ balance: "50000.00" });
  const device = await world.device();
  await letNoticesStay(device.context);
  await device.enter(player);
  const page = await device.open("/en/vip-club");
  await page.getByRole("heading", { level: 1, name: "No level yet" }).waitFor();
  await page.getByRole("button", { name: "Ask to join" }).click();
  await page.getByRole("heading", { name: "Your request is in" }).waitFor();
  await page.getByText("You need 100 points to become a member; 100 to go.").waitFor();

  await stake(world, player, "5000.00");
  await page.getByRole("heading", { level: 1, name: "Level 2" }).waitFor();
  await page.getByText("You’ve reached level 2").waitFor();
  expect(await page.locator("[aria-current=step]").innerText()).toMatch(/^Level 2\n/);

  await expect.poll(async () => (await vipOf(world, player)).points).toBe("5000.00");
  await stake(world, player, "10000.00");
  await expect.poll(async () => (await vipOf(world, player)).rakeback.amount).toBe("4.00");
  await page.getByText("4 ₽", { exact: true }).waitFor();
  // The bets came from elsewhere: the page hears of what they left by its own line.
  const { value } = await world.api<{ user: { balance: string } }>("/profile/user", undefined, player.token);
  const before = Number(value.user.balance);
  await expect.poll(() => amountOf(page)).toBe(before);
  await page.getByRole("button", { name: "Claim" }).click();
  await page.getByText("4 ₽ is in your balance.").waitFor();
  await expect.poll(() => amountOf(page)).toBe(before + 4);
  await expect.poll(() => page.getByRole("button", { name: "Claim" }).getAttribute("aria-disabled")).toBe("true");
  await expect.poll(async () => (await vipOf(world, player)).rakeback.amount).toBe("0.00");

  await page.goto(`${world.origin}/en/profile`);
  await page.getByText("Premium", { exact: true }).waitFor();
  await page.goto(`${world.origin}/en/profile/history?kind=money`);
  await page.getByRole("row").filter({ hasText: "Bonus" }).first().waitFor();
});

test("what a guest asks for goes in with their registration, and not with a login", async ({ world }) => {
  const email = `vip-${randomUUID().slice(0, 8)}@karat.localhost`;
  const device = await world.device();
  const page = await device.open("/en/vip-club");
  await page.getByRole("main").getByRole("button", { name: "Sign up and join" }).click();
  const form = page.getByRole("dialog", { name: "Create your account" });
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill("correct-horse-7");
  // The one box of the form is that of age and agreement.
  expect(await form.getByRole("checkbox").count()).toBe(1);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await form.waitFor({ state: "hidden" });
  // Nobody has asked on the page.
  await page.getByRole("heading", { name: "Your request is in" }).waitFor();

  const other = await world.device();
  const plain = await other.open("/en/");
  await register(plain, { email: `vip-${randomUUID().slice(0, 8)}@karat.localhost` });
  await plain.goto(`${world.origin}/en/vip-club`);
  await plain.getByRole("button", { name: "Ask to join" }).waitFor();
});

test("the best players are ranked by what one chooses, hidden ones without names, with one's own place", async ({
  world,
}) => {
  const [first, second] = await Promise.all([
    world.player({ balance: "9000.00" }),
    world.player({ balance: "9000.00" }),
  ]);
  await stake(world, first, "7000.00");
  await stake(world, second, "6000.00");
  const placeOf = async ({ token }: MadePlayer) => (await world.api<Top>("/top", undefined, token)).value.mine?.amount;
  await expect.poll(() => Promise.all([first, second].map(placeOf))).toEqual(["7000.00", "6000.00"]);
  const device = await world.device();
  await device.enter(second);
  const page = await device.open("/en/top");
  await page.getByRole("heading", { level: 1, name: "Best players" }).waitFor();
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row(`Player ${first.id}`).getByText("7,000 ₽").waitFor();
  await row("You").getByText("6,000 ₽").waitFor();
  await page.getByText(/^Your place: \d+$/).waitFor();
  await hide(world, first);
  await page.getByRole("radio", { name: "This month" }).click();
  await row("Hidden player").getByText("7,000 ₽").waitFor();
  expect(await row(`Player ${first.id}`).count()).toBe(0);
  await page.getByRole("radio", { name: "Multiplier" }).click();
  await checkable(page);
});

async function hide(world: World, { token }: MadePlayer): Promise<void> {
  const port = Number(world.site.split(":")[1]);
  const headers = { Host: `api.${world.site}`, Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  await new Promise<void>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method: "PUT", path: "/profile/settings", headers }, (reply) =>
      reply.resume().once("end", resolve),
    );
    sent.once("error", reject);
    sent.end(JSON.stringify({ is_statistics_hidden: true }));
  });
}

/** Either somebody has won, and their bet can be checked, or the list says that nobody has. */
async function checkable(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: /^Check the bet in place/ }).first();
  const nobody = page.getByText("The first win of this period opens the list.");
  await link.or(nobody).waitFor();
  if (await nobody.isVisible()) return;
  expect(await link.getAttribute("href")).toMatch(/\/fairness\?bet=/);
}
