import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "../world/world.ts";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

/** Fires the browser's install event; its prompt answers with the given outcome. */
const offers = async (page: Page, outcome: "accepted" | "dismissed") => {
  await page.waitForFunction(() => globalThis.karat.layer !== undefined);
  await page.evaluate((answer) => {
    const prompt = () => {
      document.documentElement.dataset["asked"] = "yes";
      return Promise.resolve({ outcome: answer });
    };
    dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  }, outcome);
};
const card = (page: Page) => page.getByRole("region", { name: "Karat as an app" });
/** Where whoever scrolls down finds it. */
const inFooter = async (page: Page) => {
  const footer = page.getByRole("contentinfo");
  // It comes to life when it is near, which puts the same elements anew in its place.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  return footer.getByRole("button", { name: "Install" });
};
const asked = (page: Page) => page.locator("html[data-asked=yes]").waitFor({ state: "attached" });
/** Stores this number of earlier visits. */
const hasBeenHere = (page: Page, days: number) =>
  page.evaluate((count) => localStorage.setItem("visits", `2020-01-01 ${count}`), days);

test("in every language the manifest is one of the same app, and every address in it answers", async ({ world }) => {
  const device = await world.device();
  for (const path of ["/", "/en", "/kz"]) {
    const page = await device.open(path);
    const answers = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "";
      const { id, start_url, icons, shortcuts, screenshots, share_target } = (await (await fetch(link)).json()) as {
        id: string;
        start_url: string;
        icons: { src: string }[];
        shortcuts: { url: string }[];
        screenshots: { src: string }[];
        share_target: { action: string };
      };
      const pictures = [...icons, ...screenshots].map(({ src }) => src);
      const pages = [start_url, share_target.action, ...shortcuts.map(({ url }) => url)];
      const replies = await Promise.all([...pictures, ...pages].map((address) => fetch(address)));
      return [id, ...replies.map(({ url, ok }) => (ok ? "there" : url))];
    });
    expect(new Set(answers)).toEqual(new Set(["/", "there"]));
  }
});

test("the app is offered on the third day, at no table, and never again once declined; the footer still does it", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en");
  await offers(page, "accepted");
  await (await inFooter(page)).waitFor();
  expect(await card(page).count()).toBe(0);

  await hasBeenHere(page, 2);
  await page.goto(`${world.origin}/en/games/dice`);
  await offers(page, "accepted");
  await (await inFooter(page)).waitFor();
  expect(await card(page).count()).toBe(0);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).first().click();
  await card(page).getByRole("button", { name: "Not now" }).click();
  await card(page).waitFor({ state: "detached" });

  await page.reload();
  await offers(page, "accepted");
  await (await inFooter(page)).click();
  await asked(page);
  await (await inFooter(page)).waitFor({ state: "detached" });
  expect(await card(page).count()).toBe(0);
});

test("whoever declines in the browser's own question is not asked again", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en");
  await hasBeenHere(page, 9);
  await page.reload();
  await offers(page, "dismissed");
  await card(page).getByRole("button", { name: "Install app" }).click();
  await asked(page);
  await card(page).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => localStorage.getItem("hideInstallPrompt"))).toBe("true");
});

test("on an iPhone the steps in Safari are shown", async ({ world }) => {
  const device = await world.device({ userAgent: iPhone });
  const page = await device.open("/en");
  await (await inFooter(page)).click();
  await expect.poll(() => card(page).getByRole("listitem").count()).toBe(3);
  await card(page).getByRole("button", { name: "Not now" }).click();
  await card(page).waitFor({ state: "detached" });
});

test("a promo link that was shared with the app is taken up, a link of somebody else's is not, and neither stays in the address", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.context.newPage();
  const shared = new URLSearchParams({
    share_title: "https://evil.example/?promo=STOLEN",
    share_text: `Play with me: ${world.origin}/en?promo=GOLD7`,
  });
  await page.goto(`${world.origin}/en?${shared.toString()}`);
  await page.waitForURL(`${world.origin}/en`);
  await expect
    .poll(async () => (await device.context.cookies()).find(({ name }) => name === "promo")?.value)
    .toBe("GOLD7");
});
