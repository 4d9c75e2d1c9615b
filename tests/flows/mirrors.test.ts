import type { Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { syncMessage } from "../../contract/sync-store.ts";
import { amountOf, balanceOf } from "../player.ts";
import { everythingIsKept } from "../kept.ts";
import { type MadePlayer, test, type World } from "../world.ts";

const second = (world: World) => world.origin.replace("karat.", "karat-b.");
const third = (world: World) => world.origin.replace("karat.", "karat-c.");
const hostOf = (origin: string) => new URL(origin).host;

const carried = { language: "kz", consent: "necessary", stag: "s1", partner: "p1", prHash: "h1" };

test("a site that has moved takes its player along: same page, logged in, with everything that was set and typed", async ({
  world,
}) => {
  const player = await world.player({ balance: "50.00" });
  const device = await world.device();
  for (const [name, value] of Object.entries(carried))
    await device.context.addCookies([{ name, value, url: world.origin }]);
  const page = await device.open("/kz/games/dice");
  await enter(page, player);
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await page.evaluate(() => localStorage.setItem("odds", "fractional"));
  const stake = page.getByLabel("Бәс сомасы");
  await stake.fill("7");
  const other = await device.open("/en/profile?tab=2");
  await expect.poll(() => amountOf(other)).toBe(50);

  await moveTo(world, second(world));
  await page.goto(`${world.origin}/kz/games/dice?promo=gold&code=secret#rules`);
  await page.waitForURL(`${second(world)}/kz/games/dice?promo=gold#rules`);
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
  await expect.poll(() => page.getByLabel("Баланс").first().innerText()).toContain("50");
  await expect.poll(() => stake.inputValue()).toBe("7");
  expect(await page.evaluate(() => localStorage.getItem("odds"))).toBe("fractional");
  const cookies = await device.context.cookies(second(world));
  expect(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))).toMatchObject(carried);

  await other.waitForURL(`${second(world)}/en/profile?tab=2`);
  await expect.poll(() => amountOf(other)).toBe(50);
  // Nobody is told of anything, and nobody is moved on.
  await moveTo(world, third(world), second(world));
  await page.reload();
  await expect.poll(() => page.getByLabel("Баланс").first().innerText()).toContain("50");
  expect(hostOf(page.url())).toBe(hostOf(second(world)));
});

test("nobody is moved in the middle of a form, in whichever tab it is", async ({ world }) => {
  const player = await world.player({ balance: "60.00" });
  const device = await world.device();
  const page = await device.open("/en/games/dice");
  await enter(page, player);
  const form = await device.open("/en/profile/access");
  await form.getByLabel("Current password").fill("half");
  await moveTo(world, second(world));
  await page.reload();
  await expect.poll(() => amountOf(page)).toBe(60);
  expect(hostOf(page.url())).toBe(world.site);
  await form.getByLabel("Current password").fill("");
  await page.waitForURL(`${second(world)}/en/games/dice`);
  await form.waitForURL(`${second(world)}/en/profile/access`);
  await expect.poll(() => amountOf(form)).toBe(60);
});

test("where only its own address is blocked, the kept app finds the mirror that is not, and leads there", async ({
  world,
}) => {
  const device = await world.device();
  const player = await world.player({ balance: "70.00" });
  await device.enter(player);
  const page = await device.open("/en/games/dice");
  await expect.poll(() => amountOf(page)).toBe(70);
  await keptList(page);
  await everythingIsKept(page);
  onTestFinished(world.line.mend);
  world.line.block(world.site, `api.${world.site}`, hostOf(second(world)), `api.${hostOf(second(world))}`);
  await page.goto(`${world.origin}/en/faq?topic=1`);
  await page.getByRole("button", { name: `Open ${hostOf(third(world))}` }).click({ timeout: 30_000 });
  await page.waitForURL(`${third(world)}/en/faq?topic=1`);
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
});

test("behind a captive portal nothing is believed, nothing is offered, and nothing of it stays", async ({ world }) => {
  const device = await world.device();
  const player = await world.player({ balance: "80.00" });
  await device.enter(player);
  const page = await device.open("/en/games/dice");
  await expect.poll(() => amountOf(page)).toBe(80);
  const list = await keptList(page);
  onTestFinished(world.line.mend);
  world.line.enterPortal();
  await page.reload();
  await page
    .getByText(/offline since/i)
    .first()
    .waitFor();
  await page.evaluate(async (message) => {
    localStorage.removeItem("mirrorsSynced");
    (await navigator.serviceWorker.ready).active?.postMessage(message);
    await fetch("/mirrors.json").then((reply) => reply.json());
  }, syncMessage);
  expect(await keptList(page)).toEqual(list);
  expect(await page.getByRole("button", { name: /^Open karat/ }).count()).toBe(0);
  expect(await balanceOf(page)).toContain("80");
  world.line.mend();
  await page.reload();
  await expect.poll(() => amountOf(page)).toBe(80);
  await expect.poll(() => page.getByText(/offline since/i).count(), { timeout: 30_000 }).toBe(0);
});

test("the mirrors are checked by one tab for all, and a page in the place of one is no success", async ({ world }) => {
  const device = await world.device({ worker: "solo" });
  const player = await world.player({ balance: "90.00" });
  await device.enter(player);
  const sent: unknown[] = [];
  device.context.on("request", (request) => {
    if (request.url().endsWith("/api/sendAntiBonusResult")) sent.push(request.postDataJSON());
  });
  onTestFinished(world.line.mend);
  world.line.block(hostOf(third(world)));
  const soon = String(Date.now() + 6_000);
  await device.context.addCookies([{ name: "mirrorNextRun", value: soon, url: world.origin }]);
  const pages = [await device.open("/en"), await device.open("/en"), await device.open("/en/games/dice")];
  for (const page of pages) await expect.poll(() => amountOf(page)).toBe(90);
  await expect.poll(() => sent, { timeout: 80_000 }).toHaveLength(1);
  const [{ results }] = sent as [{ results: Record<string, number | null> }];
  expect(results[hostOf(third(world))]).toBeNull();
  expect(results[hostOf(second(world))]).toBeTypeOf("number");
  // The next round is planned, and no other tab makes up for this one.
  const planned = (await device.context.cookies(world.origin)).find(({ name }) => name === "mirrorNextRun");
  expect(Number(planned?.value)).toBeGreaterThan(Number(soon) + 200_000);
  expect(sent).toHaveLength(1);
});

/** Announces a move for the time of one test. */
async function moveTo(world: World, to: string, from = world.origin) {
  onTestFinished(async () => void (await world.desk(`/mirrors/${hostOf(from)}`, { new_link: null })));
  const { status } = await world.desk(`/mirrors/${hostOf(from)}`, { new_link: hostOf(to) });
  expect(status).toBeLessThan(300);
}

/** Logs in as people do, so that the browser has the house's own cookie. */
async function enter(page: Page, { email, password }: MadePlayer) {
  await page.waitForFunction(() => globalThis.karat.layer !== undefined);
  await page.evaluate((form) => globalThis.karat.layer?.session.login(form), { email, password });
  await expect.poll(() => page.getByLabel(/^(Balance|Баланс)$/).count()).toBeGreaterThan(0);
}

/** The signed list as the service worker has it, once it has. */
async function keptList(page: Page): Promise<{ signature: string }> {
  const kept = () =>
    page.evaluate(async () => {
      const reply = await caches.match("/mirrors.json", { cacheName: "mirrors" });
      return (await reply?.json()) as { signature: string } | undefined;
    });
  await expect.poll(kept).toMatchObject({ signature: expect.stringMatching(/^[\w-]{86}$/) });
  return (await kept()) as { signature: string };
}
