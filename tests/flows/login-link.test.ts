import type { Page } from "playwright";
import { expect } from "vitest";
import { languagesFrom } from "./in-turn.ts";
import { linkFor as mailedLink } from "./inbox.ts";
import { letNoticesStay } from "./notices-stay.ts";
import { amountOf, register } from "./player.ts";
import { logIn } from "../world/log-in.ts";
import { comeToIdle } from "../world/offline-cache.ts";
import { type MadePlayer, test, type World } from "../world/world.ts";

const words = {
  ru: {
    prefix: "",
    entered: "Вы вошли как",
    asks: "Здесь уже вошёл другой игрок",
    as: (masked: string) => `Войти как ${masked}?`,
    notNow: "Не сейчас",
    logIn: "Войти",
    stay: "Остаться как есть",
    gone: "Ссылка больше не действует",
  },
  en: {
    prefix: "/en",
    entered: "You’re logged in as",
    asks: "You’re logged in as another player",
    as: (masked: string) => `Log in as ${masked}?`,
    notNow: "Not now",
    logIn: "Log in",
    stay: "Stay logged in",
    gone: "This link is no longer valid",
  },
  kz: {
    prefix: "/kz",
    entered: "аккаунтына кірдіңіз",
    asks: "Мұнда басқа ойыншы кіріп тұр",
    as: (masked: string) => `${masked} аккаунтына кіресіз бе?`,
    notNow: "Қазір емес",
    logIn: "Кіру",
    stay: "Осылай қала берейін",
    gone: "Сілтеме енді жарамсыз",
  },
};

const inTurn = languagesFrom("ru");

test.for(inTurn())(
  "$language: a link logs a guest in at once, says who one is, and leaves its token nowhere",
  async ({ language }, { world }) => {
    const { prefix, entered, logIn, gone } = words[language];
    const player = await world.player({ balance: "75.00" });
    const { token, search } = await linkFor(world, player);
    const device = await world.device({ serviceWorker: language === "ru" });
    await letNoticesStay(device.context);
    const page = await device.context.newPage();
    const told: string[] = [];
    page.on("request", (request) => {
      const { referer = "" } = request.headers();
      told.push(request.isNavigationRequest() ? referer : `${referer} ${request.url()}`);
    });
    await page.goto(`${world.origin}${prefix}/games/dice${search}&tab=2`);
    await page
      .getByRole("region")
      .getByText(new RegExp(`${entered}|${player.email} ${entered}`))
      .waitFor();
    await page.getByText(player.email).first().waitFor();
    await expect.poll(() => playerOf(page)).toBe(player.id);
    await expect.poll(() => page.url()).toBe(`${world.origin}${prefix}/games/dice?tab=2`);
    expect(told.some((line) => line.includes(`${world.origin}/`))).toBe(true);
    expect(told.filter((line) => line.includes(token))).toEqual([]);

    // Neither a reload nor going back uses the link again.
    await page.reload();
    await page.goto(`${world.origin}${prefix}/profile`);
    await page.goBack();
    await page.waitForFunction(() => globalThis.karat.layer !== undefined);
    expect(new URL(page.url()).search).toBe("?tab=2");
    expect(await page.getByRole("dialog").count()).toBe(0);

    const late = await (await world.device({ serviceWorker: language === "ru" })).open(`${prefix}/games/dice${search}`);
    await late.getByRole("dialog", { name: gone }).getByRole("button", { name: logIn }).click();
    await late.getByRole("dialog", { name: gone }).waitFor({ state: "hidden" });
    await late.getByRole("dialog").waitFor();
  },
);

test.for(inTurn())(
  "$language: another player who is logged in is asked first, and may say no",
  async ({ language }, { world }) => {
    const { prefix, asks, as, logIn, stay } = words[language];
    const [one, other] = [await world.player({ balance: "10.00" }), await world.player({ balance: "20.00" })];
    const device = await world.device({ serviceWorker: language === "ru" });
    await device.enter(one);
    const first = await linkFor(world, other);
    const page = await device.open(`${prefix}/games/dice${first.search}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByText(asks).waitFor();
    await dialog.getByRole("button", { name: stay }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await playerOf(page)).toBe(one.id);

    // Asking did not use the first link up; the question names the player it would log in.
    await page.goto(`${world.origin}${prefix}/games/dice${first.search}`);
    await dialog.getByText(as(masked(other))).waitFor();
    await dialog.getByRole("button", { name: logIn }).click();
    await expect.poll(() => playerOf(page)).toBe(other.id);
    await expect.poll(async () => (await world.api("/profile/user", undefined, one.token)).status).toBe(401);
  },
);

test.for(inTurn())(
  "$language: a mailed link asks in a browser that has not asked for it, does nothing before the answer, and goes on in the other",
  async ({ language }, { world }) => {
    const { prefix, as, logIn, notNow } = words[language];
    const player = await world.player({ balance: "55.00" });
    const asker = await (await world.device({ serviceWorker: language === "ru" })).open(prefix || "/");
    await asker.waitForFunction(() => globalThis.karat.layer !== undefined);
    await asker.evaluate((email) => globalThis.karat.layer?.access.sendLoginLink({ email }), player.email);
    const { search } = new URL(await mailedLink(world, player.email, "login"));

    const stranger = await (await world.device()).open(`${prefix}/games/dice${search}`);
    const dialog = stranger.getByRole("dialog");
    await dialog.getByText(as(masked(player))).waitFor();
    await expect
      .poll(() => dialog.evaluate((box) => box.contains(document.activeElement) && document.activeElement?.textContent))
      .toBe(logIn);
    await dialog.getByRole("button", { name: notNow }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await playerOf(stranger)).toBeNull();

    await asker.goto(`${world.origin}${prefix}/games/dice${search}`);
    await expect.poll(() => playerOf(asker)).toBe(player.id);

    await asker.evaluate((email) => globalThis.karat.layer?.access.sendLoginLink({ email }), player.email);
    const next = new URL(await mailedLink(world, player.email, "login", search)).search;
    await stranger.goto(`${world.origin}${prefix}/games/dice${next}`);
    await dialog.getByRole("button", { name: logIn }).click();
    await expect.poll(() => playerOf(stranger)).toBe(player.id);
    await dialog.waitFor({ state: "hidden" });
  },
);

test("a login by a link carries the browser's fingerprint, and goes without it where the page never comes to compute it", async ({
  world,
}) => {
  const player = await world.player({ balance: "25.00" });
  const device = await world.device({ worker: "solo" });
  const sent: object[] = [];
  device.context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/auth/simple")) sent.push(request.postDataJSON());
  });
  const busy = await device.newPage();
  await busy.goto(`${world.origin}/en/faq${(await linkFor(world, player)).search}&worker=solo`);
  await expect.poll(() => playerOf(busy)).toBe(player.id);
  expect(sent.at(-1)).not.toHaveProperty("fpp");

  await comeToIdle(busy);
  await busy.evaluate(() => globalThis.karat.layer?.session.logout());
  await busy.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  await expect.poll(() => busy.evaluate(() => localStorage.getItem("fingerprint"))).not.toBeNull();
  await busy.goto(`${world.origin}/en/faq${(await linkFor(world, player)).search}&worker=solo`);
  await expect.poll(() => playerOf(busy)).toBe(player.id);
  expect(sent.at(-1)).toHaveProperty("fpp");
});

test("the same player is not logged in anew by a link", async ({ world }) => {
  const player = await world.player({ balance: "30.00" });
  const device = await world.device();
  await device.enter(player);
  const { search } = await linkFor(world, player);
  world.line.forget();
  const page = await device.open(`/en/games/dice${search}`);
  await expect.poll(() => world.line.count("POST /auth/simple")).toBeGreaterThan(0);
  await expect.poll(() => amountOf(page)).toBe(30);
  const { value } = await world.api<{ items: unknown[] }>("/profile/sessions", undefined, player.token);
  expect(value.items).toHaveLength(1);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a token without its flag counts in a browser that has followed a link today, and in no other", async ({
  world,
}) => {
  const player = await world.player({ balance: "35.00" });
  const { token } = await linkFor(world, player);
  const device = await world.device();
  world.line.forget();
  const page = await device.open(`/en?simpleAuthToken=${token}`);
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(world.line.count("POST /auth/simple")).toBe(0);
  await page.goto(`${world.origin}/en?simple_auth=1`);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("simpleAuth=true");
  await page.goto(`${world.origin}/en?simpleAuthToken=${token}`);
  await expect.poll(() => playerOf(page)).toBe(player.id);
});

test("a link of the support tells the house whose ticket it is, changes nobody, and stays in no address", async ({
  world,
}) => {
  const player = await world.player({ balance: "40.00" });
  const device = await world.device();
  await device.enter(player);
  const page = await device.open("/en/games/dice?whoAreYou=made-up");
  await expect.poll(() => world.line.count("GET /profile/user?whoAreYou=made-up")).toBe(1);
  await expect.poll(() => page.url()).toBe(`${world.origin}/en/games/dice`);
  await expect.poll(() => amountOf(page)).toBe(40);
});

test("a dialog that asks a guest to log in closes by itself when another tab logs in", async ({ world }) => {
  const player = await world.player({ balance: "45.00" });
  const device = await world.device();
  const waiting = await device.open("/en/profile");
  await waiting.getByRole("dialog", { name: "Log in" }).waitFor();
  const other = await device.open("/en");
  await logIn(other, player);
  await waiting.getByRole("dialog").waitFor({ state: "hidden" });
  await waiting.getByText(player.email).first().waitFor();
  expect(waiting.url()).toBe(`${world.origin}/en/profile`);
});

test("a registration carries what the visit was brought by, and no promo code that is none", async ({ world }) => {
  const device = await world.device({ worker: "solo" });
  const cookies = { stag: "s-1", partner: "зал", adplace: "banner", promo: "GONE" };
  await device.context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value: encodeURIComponent(value), url: world.origin })),
  );
  const sent: unknown[] = [];
  device.context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/register/email")) sent.push(request.postDataJSON());
  });
  const page = await device.open("/en");
  await register(page, { email: "brought@example.com" });
  const brought = { stag: "s-1", partner: "зал", adplace: "banner" };
  expect(sent.at(-1)).toMatchObject(brought);
  expect(sent.at(-1)).not.toHaveProperty("promo");
});

async function linkFor(world: World, { id }: MadePlayer): Promise<{ token: string; search: string }> {
  const { value } = await world.desk<{ token: string; url: string }>("/simple-auth", { player: id });
  return { token: value.token, search: new URL(value.url).search };
}

/** The address as the house masks it. */
function masked({ email }: MadePlayer): string {
  return `${email.slice(0, 1)}•••${email.slice(email.indexOf("@"))}`;
}

async function playerOf(page: Page): Promise<string | null> {
  await page.waitForFunction(() => globalThis.karat.layer !== undefined);
  return page.evaluate(() => {
    const payload = /(?:^|; )token=[^.;]+\.([^.;]+)/.exec(document.cookie)?.[1];
    return payload === undefined ? null : (JSON.parse(atob(payload)) as { sub: string }).sub;
  });
}
