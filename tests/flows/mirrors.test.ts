import type { Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { syncMessage } from "../../contract/sync-store.ts";
import { letNoticesStay } from "./notices-stay.ts";
import { amountOf, balanceOf, tableIsAlive } from "./player.ts";
import { everythingIsCached } from "../world/offline-cache.ts";
import { fundsOf } from "./playing.ts";
import { type MadePlayer, test, type World } from "../world/world.ts";

const second = (world: World) => world.origin.replace("karat.", "karat-b.");
const third = (world: World) => world.origin.replace("karat.", "karat-c.");
const hostOf = (origin: string) => new URL(origin).host;

const carried = { language: "kz", consent: "necessary", stag: "s1", partner: "p1", prHash: "h1" };

test("a site that has moved takes its player along from where they idle: same pages, logged in, with everything that was set and typed", async ({
  world,
}) => {
  const player = await world.player({ balance: "50.00" });
  const device = await world.device();
  for (const [name, value] of Object.entries(carried))
    await device.context.addCookies([{ name, value, url: world.origin }]);
  const page = await device.open("/kz/games/dice");
  await enter(page, player);
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.evaluate(() => localStorage.setItem("odds", "fractional"));
  const stake = page.getByLabel("Бәс сомасы");
  await stake.fill("7");
  await page.goto(`${world.origin}/kz/games/dice?back=gold&code=secret#rules`);
  await expect.poll(() => stake.inputValue()).toBe("7");
  const other = await device.open("/en/profile?tab=2");
  await expect.poll(() => amountOf(other)).toBe(50);

  // Of three mirrors, one is blocked for this player, and their site moves to another.
  block(world, third(world));
  await expect.poll(() => world.line.sockets()).toBe(1);
  world.line.forget();
  await moveTo(world, second(world));
  const announced = performance.now();
  await page.waitForURL(`${second(world)}/kz/games/dice?back=gold#rules`, { waitUntil: "commit" });
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await expect.poll(() => page.getByLabel("Баланс").first().innerText()).toContain("50");
  tell("a player whose site has moved", announced);
  await expect.poll(() => stake.inputValue()).toBe("7");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("odds"))).toBe("fractional");
  const cookies = await device.context.cookies(second(world));
  expect(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))).toMatchObject(carried);

  await other.waitForURL(`${second(world)}/en/profile?tab=2`);
  await expect.poll(() => amountOf(other)).toBe(50);
  // One code was made and redeemed; the other tab just followed.
  expect(world.line.count("POST /auth/move")).toBe(2);
  // There are no notices, and no second move.
  world.line.mend();
  await moveTo(world, third(world), second(world));
  await page.reload();
  await expect.poll(() => page.getByLabel("Баланс").first().innerText()).toContain("50");
  expect(hostOf(page.url())).toBe(hostOf(second(world)));
});

test("where the new address of a site is blocked, too, its player plays on at the third one", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en/games/dice");
  await enter(page, await world.player({ balance: "55.00" }));
  block(world, second(world));
  await moveTo(world, second(world));
  const announced = performance.now();
  await page.waitForURL(`${third(world)}/en/games/dice`);
  await expect.poll(() => amountOf(page)).toBe(55);
  tell("a player whose site has moved to where it is blocked", announced);
});

/** Makes a guest's settings and drafts, at any page with a stake. */
async function settleIn(page: Page, world: World) {
  await page.context().addCookies([{ name: "consent", value: "necessary", url: world.origin }]);
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await tableIsAlive(page);
  await expect.poll(() => fundsOf(page)).toBeGreaterThan(0);
  await page.getByLabel("Bet amount").fill("7");
}

async function hasComeAlong(page: Page) {
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  const consent = async () => (await page.context().cookies(page.url())).find(({ name }) => name === "consent")?.value;
  await expect.poll(consent).toBe("necessary");
}

test("a guest who is moved finds everything as it was, in each tab, and no code is left in the address", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en/games/dice");
  await settleIn(page, world);
  const star = page.getByRole("button", { name: "Favourite" });
  await star.click();
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");
  const other = await device.open("/en/faq");
  await other.getByRole("heading", { level: 1 }).waitFor();
  await moveTo(world, second(world));
  await page.goto(`${world.origin}/en/games/dice?back=gold`);
  await page.waitForURL(`${second(world)}/en/games/dice?back=gold`);
  await hasComeAlong(page);
  await expect.poll(() => page.getByLabel("Bet amount").inputValue()).toBe("7");
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");
  await other.waitForURL(`${second(world)}/en/faq`);
  await expect.poll(() => other.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await page.getByRole("dialog").count()).toBe(0);

  // An invalid password link must not cause a move on top of its error.
  const led: string[] = [];
  const opened = await device.context.newPage();
  opened.on("request", (request) => request.isNavigationRequest() && led.push(new URL(request.url()).pathname));
  world.line.forget();
  await opened.goto(`${world.origin}/en/reset-password/none?phone=1`);
  await opened.waitForURL(`${world.origin}/en/error`);
  await expect.poll(() => world.line.count("POST /middleware/mirrorRedirect")).toBeGreaterThan(0);
  await opened.getByRole("heading", { level: 1 }).waitFor();
  expect([led.length <= 2, world.line.count("GET /pixel.png")]).toEqual([true, 0]);
});

test("tabs that are moved leave one after the other, and one that is busy by then follows when it is idle", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en/games/dice");
  await enter(page, await world.player({ balance: "35.00" }));
  await page.goto(`${world.origin}/en/profile/access?tab=1`);
  const other = await device.open("/en/profile/access?tab=2");
  for (const tab of [page, other]) await expect.poll(() => amountOf(tab)).toBe(35);
  await expect.poll(() => world.line.sockets()).toBe(1);
  world.line.forget();
  const arrivals = () =>
    world.line.requests().filter(({ host, path }) => host === hostOf(second(world)) && path.startsWith("/en/"));
  const letGo = world.line.hold("GET /en/");
  await moveTo(world, second(world));
  await expect.poll(tabsWith("karat:leaving", other)).toBe(2);
  await expect.poll(() => arrivals().length).toBe(1);
  const [leader, follower] = arrivals()[0]?.path.includes("tab=1") ? [page, other] : [other, page];
  const typed = follower.getByLabel("Current password");
  await typed.fill("half");
  await expect.poll(tabsWith("karat:busy", follower)).toBe(2);
  letGo();
  await leader.waitForURL(`${second(world)}/en/profile/access?tab=*`);
  await expect.poll(tabsWith("karat:leaving", follower)).toBe(0);
  expect(hostOf(follower.url())).toBe(world.site);
  await typed.fill("");
  await follower.waitForURL(`${second(world)}/en/profile/access?tab=*`);
  // One code was made and redeemed: it has followed, and not led.
  await expect.poll(() => world.line.count("POST /auth/move")).toBe(2);
});

/** How many of its browser's tabs have a lock, or wait for it. */
function tabsWith(lock: string, tab: Page) {
  return async () => {
    const { held = [], pending = [] } = await tab.evaluate(() => navigator.locks.query());
    return [...held, ...pending].filter(({ name }) => name === lock).length;
  };
}

test("what was typed in a tab that opens while another one is about to lead comes along, too", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en/games/dice");
  await enter(page, await world.player({ balance: "85.00" }));
  await settleIn(page, world);
  await page.evaluate(() => location.assign("/pixel.png"));
  await page.waitForURL("**/pixel.png");
  const other = await device.open("/en/profile");
  await expect.poll(() => amountOf(other)).toBe(85);
  await expect.poll(() => world.line.sockets()).toBe(1);
  // The other tab has asked all that there are, and waits for its code.
  world.line.forget();
  await world.desk("/network", { match: "/auth/move", fault: "delay", times: 1, ms: 4_000 });
  await moveTo(world, second(world));
  await expect.poll(() => world.line.count("POST /auth/move")).toBe(1);
  await page.goto(`${world.origin}/en/games/dice`);
  await page.waitForURL(`${second(world)}/en/games/dice`);
  await other.waitForURL(`${second(world)}/en/profile`);
  await expect.poll(() => page.getByLabel("Bet amount").inputValue()).toBe("7");
  await expect.poll(() => amountOf(page)).toBe(85);
});

test("a player whose browser has lost the cookie of the login takes all else along, is told to log in, and lands where they meant to go", async ({
  world,
}) => {
  const device = await world.device();
  await letNoticesStay(device.context);
  const player = await world.player({ balance: "65.00" });
  await device.enter(player);
  const page = await device.open("/en/games/dice");
  await expect.poll(() => amountOf(page)).toBe(65);
  await settleIn(page, world);
  await page.goto(`${world.origin}/en/profile/setting`);
  await page.getByLabel("Timezone", { exact: true }).waitFor();
  await expect.poll(() => world.line.sockets()).toBe(1);
  await moveTo(world, second(world));
  await page.waitForURL(`${second(world)}/en/profile/setting`);
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await page.getByText("The site has a new address").waitFor();
  await hasComeAlong(page);
  await enter(page, player);
  await page.getByLabel("Timezone", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/en/profile/setting");
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
  await storedList(page);
  await everythingIsCached(page);
  await settleIn(page, world);
  block(world, world.origin, second(world));
  const blocked = performance.now();
  await page.goto(`${world.origin}/en/faq?topic=1`);
  await page.getByRole("button", { name: `Open ${hostOf(third(world))}` }).click();
  await page.waitForURL(`${third(world)}/en/faq?topic=1`);
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  tell("a player whose address is blocked, up to the login,", blocked);
  await hasComeAlong(page);
});

test("where the site is blocked and its API is not, the kept app leads to the mirror that is not, and the player arrives logged in", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en/games/dice");
  await enter(page, await world.player({ balance: "75.00" }));
  await storedList(page);
  await everythingIsCached(page);
  await settleIn(page, world);
  world.line.block(world.site, hostOf(second(world)));
  const blocked = performance.now();
  await page.goto(`${world.origin}/en/faq?topic=1`);
  await expect.poll(() => amountOf(page)).toBe(75);
  const offer = page.getByRole("button", { name: `Open ${hostOf(third(world))}` });
  // As the API answers, the house may move a page by itself where nothing is at stake, before the press has come, or the
  // offer was seen.
  const timeout = 240_000;
  await Promise.any([offer.waitFor({ timeout }), page.waitForURL(`${third(world)}/**`, { timeout })]);
  console.log(`the way out is offered after ${((performance.now() - blocked) / 1_000).toFixed(1)} s`);
  expect(await page.getByText("may have to log in again").count()).toBe(0);
  void offer.click().catch(() => {});
  await page.waitForURL(`${third(world)}/en/faq?topic=1`);
  await expect.poll(() => amountOf(page)).toBe(75);
  tell("a player whose site alone is blocked", blocked);
  await hasComeAlong(page);
  expect(await page.getByRole("dialog", { name: "Log in" }).count()).toBe(0);
});

test("behind a captive portal nothing is believed, nothing is offered, and nothing of it stays", async ({ world }) => {
  const device = await world.device();
  const player = await world.player({ balance: "80.00" });
  await device.enter(player);
  const page = await device.open("/en/games/dice");
  await expect.poll(() => amountOf(page)).toBe(80);
  await everythingIsCached(page);
  const list = await storedList(page);
  world.line.enterPortal();
  await page.reload();
  // First the house only seems out of reach; then a probe finds that a portal answers.
  const portal = page.getByText("your network has answered instead of this site").first();
  await portal.waitFor();
  await page.evaluate(async (message) => {
    localStorage.removeItem("mirrorsSynced");
    (await navigator.serviceWorker.ready).active?.postMessage(message);
    await fetch("/mirrors.json").then((reply) => reply.json());
  }, syncMessage);
  expect(await storedList(page)).toEqual(list);
  expect(await page.getByRole("button", { name: /^Open karat/ }).count()).toBe(0);
  expect(await balanceOf(page)).toContain("80");
  world.line.mend();
  await page.reload();
  await expect.poll(() => amountOf(page)).toBe(80);
  await portal.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByText(/offline since/i).count()).toBe(0);
});

test("the service worker probes the mirrors, for one tab of all, and a page in the place of one is no success", async ({
  world,
}) => {
  const device = await world.device({ worker: "solo" });
  const sent: unknown[] = [];
  const probers: string[] = [];
  device.context.on("request", (request) => {
    if (request.url().endsWith("/api/sendAntiBonusResult")) sent.push(request.postDataJSON());
    if (request.url().includes("/pixel.png?")) probers.push(request.serviceWorker()?.url() ?? "no service worker");
  });
  const guest = await device.open("/en");
  await guest.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await guest.close();
  const player = await world.player({ balance: "90.00" });
  await device.enter(player);
  world.line.block(hostOf(third(world)));
  const soon = String(Date.now() + 6_000);
  await device.context.addCookies([{ name: "mirrorNextRun", value: soon, url: world.origin }]);
  const pages = [await device.open("/en"), await device.open("/en"), await device.open("/en/games/dice")];
  for (const page of pages) await expect.poll(() => amountOf(page)).toBe(90);
  await expect.poll(() => sent).toHaveLength(1);
  const [{ results }] = sent as [{ results: Record<string, number | null> }];
  expect(results[hostOf(third(world))]).toBeNull();
  expect(results[hostOf(second(world))]).toBeTypeOf("number");
  expect(probers).toEqual(Array(3).fill(`${world.origin}/sw.js`));
  // The next check is planned, and no other tab repeats this one.
  const planned = (await device.context.cookies(world.origin)).find(({ name }) => name === "mirrorNextRun");
  expect(Number(planned?.value)).toBeGreaterThan(Number(soon) + 200_000);
  expect(sent).toHaveLength(1);
});

function tell(whom: string, since: number) {
  console.log(`${whom} plays on after ${((performance.now() - since) / 1_000).toFixed(1)} s`);
}

function block(world: World, ...origins: string[]) {
  world.line.block(...origins.flatMap((origin) => [hostOf(origin), `api.${hostOf(origin)}`]));
}

/** Announces a move for the duration of one test. */
async function moveTo(world: World, to: string, from = world.origin) {
  onTestFinished(async () => void (await world.desk(`/mirrors/${hostOf(from)}`, { new_link: null })));
  const { status } = await world.desk(`/mirrors/${hostOf(from)}`, { new_link: hostOf(to) });
  expect(status).toBeLessThan(300);
}

/** Logs in through the form, so that the browser has the house's own cookies. */
async function enter(page: Page, { email, password }: MadePlayer) {
  await page.waitForFunction(() => globalThis.karat.layer !== undefined);
  await page.evaluate((form) => globalThis.karat.layer?.access.login(form), { email, password });
  await expect.poll(() => page.getByLabel(/^(Balance|Баланс)$/).count()).toBeGreaterThan(0);
}

/** Waits until the service worker has the signed list, and returns it. */
async function storedList(page: Page): Promise<{ signature: string }> {
  const kept = () =>
    page.evaluate(async () => {
      const reply = await caches.match("/mirrors.json", { cacheName: "mirrors" });
      return (await reply?.json()) as { signature: string } | undefined;
    });
  await expect.poll(kept).toMatchObject({ signature: expect.stringMatching(/^[\w-]{86}$/) });
  return (await kept()) as { signature: string };
}
