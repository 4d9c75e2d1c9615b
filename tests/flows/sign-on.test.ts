import type { Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { type Language } from "../../src/i18n/languages.ts";
import { languagesFrom } from "./in-turn.ts";
import { amountOf } from "./player.ts";
import { type MadePlayer, test, type World } from "../world/world.ts";

const words = {
  ru: { logIn: "Войти", byEmail: "Войти по почте", email: "Электронная почта", password: "Пароль" },
  en: { logIn: "Log in", byEmail: "Log in by email", email: "Email", password: "Password" },
  kz: { logIn: "Кіру", byEmail: "Пошта арқылы кіру", email: "Электрондық пошта", password: "Құпиясөз" },
};

const inTurn = languagesFrom("kz");

test.for(inTurn())(
  "$language: a login at one site is a login at the next one, on the page that was opened, and so is its end",
  async ({ language, prefix }, { world }) => {
    const { logIn } = words[language];
    const signOn = await useSignOn(world);
    const player = await world.player({ balance: "75.00" });
    const device = await settledDevice(world);
    const page = await device.open(`${prefix}/games/dice`);
    const visits = visitsTo(page, signOn);
    const back = page.waitForEvent("load");
    await logInAt(page, language, player);
    await expect.poll(visits).toHaveLength(1);
    await back;
    expect(visits()[0]?.searchParams.get("url")).toBe(`${world.origin}${prefix}/games/dice`);
    await expect.poll(() => shownAmount(page)).toBe(75);
    expect(page.url()).toBe(`${world.origin}${prefix}/games/dice`);

    const second = world.origin.replace("karat", "karat-b");
    await page.goto(`${second}${prefix}/games/dice?tab=rules`);
    await expect.poll(() => shownAmount(page)).toBe(75);
    expect(page.url()).toBe(`${second}${prefix}/games/dice?tab=rules`);
    // This very tab asked for the login, so there is nothing to confirm.
    expect(await page.getByText(player.email).count()).toBe(0);

    await page.evaluate(() => globalThis.karat.layer?.session.logout());
    await page.goto(`${world.origin.replace("karat", "karat-c")}${prefix}/games/dice`);
    await expect.poll(visits).toHaveLength(3);
    await page.getByRole("banner").getByRole("button", { name: logIn }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
  },
);

test.for(inTurn())(
  "$language: the sign-on lets a session go on that the house has refused to renew",
  async ({ prefix }, { world }) => {
    const signOn = await useSignOn(world);
    const player = await world.player({ balance: "80.00" });
    const device = await settledDevice(world);
    const page = await device.open(`${prefix}/games/dice`);
    await enterBy(page, player);
    await expect.poll(() => shownAmount(page)).toBe(80);
    const visits = visitsTo(page, signOn);

    await device.context.clearCookies({ name: /rt$/ });
    await world.desk("/network", { match: "/profile/settings", fault: "status", status: 401, times: 1 });
    const back = page.waitForEvent("load");
    await page.evaluate(() => void globalThis.karat.layer?.profile.change({ timezone: "Asia/Almaty" }));
    await expect.poll(visits).toHaveLength(1);
    await back;
    await expect.poll(() => shownAmount(page)).toBe(80);
    expect(page.url()).toBe(`${world.origin}${prefix}/games/dice`);
  },
);

test("a session that was ended from elsewhere is over at the sign-on, too", async ({ world }) => {
  const signOn = await useSignOn(world);
  const player = await world.player({ balance: "85.00" });
  const device = await settledDevice(world);
  const page = await device.open("/en/games/dice");
  await enterBy(page, player);
  await expect.poll(() => amountOf(page)).toBe(85);
  const visits = visitsTo(page, signOn);
  await endSessionsOf(world, player);
  await expect.poll(visits).toHaveLength(1);
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
  expect(visits()[0]?.searchParams.get("code")).toBeNull();
});

test("a guest is led to the sign-on once in a browser's session, and not at all when asked not to", async ({
  world,
}) => {
  const signOn = await useSignOn(world);
  const unwilling = await world.device();
  // Leaves the page before its main script has loaded.
  await unwilling.context.route(/\/assets\/main-/, (route) => route.abort());
  const calm = await unwilling.context.newPage();
  await calm.goto(`${world.origin}/en?no_sso=1&tab=2`);
  const calmVisits = visitsTo(calm, signOn);
  expect(new URL(calm.url()).search).toBe("?tab=2");
  // The flag has been removed from the address, but the tab remembers it.
  expect(await calm.evaluate(() => sessionStorage.getItem("noSso"))).toBe("true");
  await unwilling.context.unroute(/\/assets\/main-/);
  await calm.reload();
  await calm.waitForFunction(() => globalThis.karat.layer !== undefined);
  await calm.evaluate(() => globalThis.karat.layer?.signOn.start({ mayLeave: false }));

  const device = await world.device();
  const page = await device.context.newPage();
  const visits = visitsTo(page, signOn);
  await page.goto(`${world.origin}/en/games/dice?tab=2&token=secret&email=a%40b.example`);
  await expect.poll(visits).toHaveLength(1);
  expect(visits()[0]?.searchParams.get("url")).toBe(`${world.origin}/en/games/dice?tab=2`);
  await page.waitForURL(`${world.origin}/en/games/dice?tab=2`);
  const next = await device.open("/en");
  const nextVisits = visitsTo(next, signOn);
  await next.waitForFunction(() => globalThis.karat.layer !== undefined);
  await next.evaluate(() => globalThis.karat.layer?.signOn.start({ mayLeave: false }));
  expect([calmVisits(), visits().length, nextVisits()]).toEqual([[], 1, []]);
});

test("no link that the desk can set leads away from the house", async ({ world }) => {
  const signOn = await useSignOn(world);
  const { port } = new URL(world.origin);
  const player = await world.player({ balance: "90.00" });
  const device = await settledDevice(world);
  const page = await device.open("/en");
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  for (const url of [
    "http://evil.example/",
    `http://sso.localhost.evil.example:${port}/`,
    `http://sso.localhost:1/`,
    `https://sso.localhost:${port}/`,
    `http://desk.localhost:${port}/`,
    `http://user@sso.localhost:${port}/`,
  ]) {
    await world.desk("/sso", { url });
    const answer = await page.evaluate(
      async ({ url, email, password }) => {
        const { layer } = globalThis.karat;
        const login = await layer?.access.login({ email, password });
        const way = await layer?.signOn.way({ link: url, page: location.href, state: "s" });
        return [login?.ok && login.value.sso, way?.ok && way.value];
      },
      { url, ...player },
    );
    expect(answer).toEqual([url, null]);
  }
  await expect.poll(() => amountOf(page)).toBe(90);
  expect([...hosts].filter((host) => !["karat.localhost", "api.karat.localhost"].includes(host))).toEqual([]);
  // The house's own sign-on still works, which proves the test itself.
  const visits = visitsTo(page, signOn);
  await world.desk("/sso", { url: signOn });
  await enterBy(page, player);
  expect(visits()).toHaveLength(1);
});

async function logInAt(page: Page, language: Language, player: MadePlayer) {
  const { logIn, byEmail, email, password } = words[language];
  await page.getByRole("banner").getByRole("button", { name: logIn }).click();
  await page.getByRole("dialog").getByRole("button", { name: byEmail }).click();
  await page.getByRole("dialog").getByLabel(email).fill(player.email);
  await page.getByRole("dialog").getByLabel(password, { exact: true }).fill(player.password);
  await page.getByRole("dialog").getByRole("button", { name: logIn, exact: true }).click();
}

/** Sets the sandbox's own sign-on for the duration of one test. */
async function useSignOn(world: World): Promise<string> {
  const url = world.origin.replace("karat", "sso") + "/";
  await world.desk("/sso", { url });
  onTestFinished(async () => void (await world.desk("/sso", { url: null })));
  return url;
}

/** A device that has been at the sign-on and come back as a guest. */
async function settledDevice(world: World) {
  const device = await world.device();
  await device.context.addCookies([{ name: "ssoRedirected", value: "true", url: world.origin }]);
  return device;
}

/** Addresses at which the page visits a host. */
function visitsTo(page: Page, address: string): () => URL[] {
  const { host } = new URL(address);
  const seen: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.host === host) seen.push(url);
  });
  return () => seen;
}

async function enterBy(page: Page, { email, password }: MadePlayer) {
  await page.waitForFunction(() => globalThis.karat.layer !== undefined);
  const back = page.waitForEvent("load");
  await page.evaluate((form) => void globalThis.karat.layer?.access.login(form), { email, password });
  await back;
}

async function endSessionsOf(world: World, { email, password }: MadePlayer) {
  const { value } = await world.api<{ token: string }>("/api/v2/auth/login/email/password", { email, password });
  const form = { old_password: password, password: "another-horse-8", password_confirm: "another-horse-8" };
  await world.api("/password/update", form, value.token);
}

/** The amount in the top bar, in any language. */
async function shownAmount(page: Page): Promise<number> {
  const balance = page.getByLabel(/^(Balance|Баланс)$/).first();
  if ((await balance.count()) === 0) return Number.NaN;
  const text = (await balance.innerText()).split("\n").at(-1) ?? "";
  return Number(text.replace(",", ".").replaceAll(/[^\d.]/g, ""));
}
