import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import type { User } from "../../contract/accounts.ts";
import { test, type MadePlayer, type World } from "../world/world.ts";

type Words = Record<string, Record<string, string>>;
const wordsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}/${namespace}.json`), "utf8")) as Words &
    Record<string, Record<string, Record<string, string>>>;

const languages = [
  { language: "ru", prefix: "", title: "Настройки", next: "en", locale: "en-US" },
  { language: "en", prefix: "/en", title: "Settings", next: "kz", locale: "kk-KZ" },
  { language: "kz", prefix: "/kz", title: "Баптаулар", next: "ru", locale: "ru-RU" },
] as const;

const prefixes = { ru: "", en: "/en", kz: "/kz" };

const accountOf = async (world: World, { token }: MadePlayer) =>
  (await world.api<{ user: User }>("/profile/user", undefined, token)).value.user;

/** Waits until the site would also open offline. */
const underControl = (page: Page) =>
  page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === "activated" &&
      navigator.serviceWorker.controller !== null,
  );

test.for(languages)(
  "every setting is kept where it belongs, in $language",
  async ({ language, prefix, title, next, locale }, { world }) => {
    const words = wordsOf(language, "setting");
    const player = await world.player();
    const device = await world.device({ serviceWorker: language === "ru" });
    await device.enter(player);
    const page = await device.open(`${prefix}/profile/setting`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();

    await page.getByLabel(words["zone"]?.["label"] ?? "", { exact: true }).selectOption("Asia/Tokyo");
    await page.getByText("UTC+09:00").waitFor();
    await page.getByRole("switch", { name: words["privacy"]?.["is_avatar_hidden"]?.["label"] ?? "" }).check();
    await page.getByRole("switch", { name: words["privacy"]?.["is_statistics_hidden"]?.["label"] ?? "" }).check();
    await expect
      .poll(() => accountOf(world, player))
      .toMatchObject({ timezone: "Asia/Tokyo", is_avatar_hidden: true, is_statistics_hidden: true });

    await page.getByLabel(words["odds"]?.["label"] ?? "", { exact: true }).selectOption("malay");
    await page
      .getByText(language === "en" ? "−0.855" : "−0,855", { exact: false })
      .last()
      .waitFor();
    await page
      .getByRole("main")
      .getByRole("radio", { name: words["look"]?.["theme"]?.["light"] ?? "" })
      .check();
    await page.getByRole("switch", { name: words["notices"]?.["sound"]?.["label"] ?? "" }).check();
    expect(await page.getByRole("switch", { name: words["notices"]?.["money"]?.["label"] ?? "" }).isDisabled()).toBe(
      true,
    );
    await page.reload();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
    await expect
      .poll(() => page.getByLabel(words["odds"]?.["label"] ?? "", { exact: true }).inputValue())
      .toBe("malay");
    await expect
      .poll(() => page.getByLabel(words["zone"]?.["label"] ?? "", { exact: true }).inputValue())
      .toBe("Asia/Tokyo");

    await page.getByRole("main").locator("select").first().selectOption(next);
    await page.waitForURL(`${world.origin}${prefixes[next]}/profile/setting`);
    await page.getByRole("heading", { level: 1, name: wordsOf(next, "setting")["meta"]?.["title"] ?? "" }).waitFor();
    await expect.poll(() => accountOf(world, player)).toMatchObject({ locale });
  },
);

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test("what is set without a network shows in every tab, outlives a reload, and is sent once", async ({ world }) => {
    const player = await world.player();
    const device = await world.device({ worker });
    await device.enter(player);
    const page = await device.open("/en/profile/setting");
    const other = await device.open("/en/profile/setting");
    const zone = (tab: Page) => tab.getByLabel("Timezone", { exact: true }).inputValue();
    for (const tab of [page, other]) await expect.poll(() => zone(tab)).toBe("Europe/Moscow");
    await underControl(page);

    world.line.cut();
    await page.evaluate(() => globalThis.karat.layer?.app.checkGeo());
    world.line.forget();
    await page.getByLabel("Timezone", { exact: true }).selectOption("Asia/Tokyo");
    await page.getByRole("switch", { name: "Hide my avatar" }).check();
    await other.getByRole("switch", { name: "Hide my statistics" }).check();
    await other.getByLabel("Timezone", { exact: true }).selectOption("Asia/Almaty");
    const marks = (tab: Page) => tab.getByText(/Waiting for a connection|Saving/).count();
    for (const tab of [page, other]) {
      await expect.poll(() => zone(tab)).toBe("Asia/Almaty");
      await expect.poll(() => tab.getByText("Waiting for a connection").count()).toBe(3);
    }
    await page.reload();
    await expect.poll(() => zone(page)).toBe("Asia/Almaty");
    await expect.poll(() => marks(page)).toBe(3);
    expect(await accountOf(world, player)).toMatchObject({ timezone: "Europe/Moscow", is_avatar_hidden: false });

    world.line.mend();
    for (const tab of [page, other]) await expect.poll(() => marks(tab)).toBe(0);
    expect(world.line.count("PUT /profile/settings")).toBe(3);
    expect(await accountOf(world, player)).toMatchObject({
      timezone: "Asia/Almaty",
      is_avatar_hidden: true,
      is_statistics_hidden: true,
    });
    for (const tab of [page, other]) {
      await expect.poll(() => zone(tab)).toBe("Asia/Almaty");
      await expect.poll(() => tab.getByRole("switch", { name: "Hide my avatar" }).isChecked()).toBe(true);
    }
  });
});

test.for(languages)(
  "a guest who wants to the settings logs in on the spot and is there, in $language",
  async ({ language, prefix, title }, { world }) => {
    const player = await world.player();
    const device = await world.device({ serviceWorker: language === "ru" });
    const page = await device.open(`${prefix}/profile/setting`);
    const session = wordsOf(language, "session");
    const common = wordsOf(language, "common");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: String(session["login"]?.["by_email"]) })
      .click();
    const form = page.getByRole("dialog", { name: String(common["dialog"]?.["LoginByEmail"]) });
    await form.getByLabel(String(session["field"]?.["email"])).fill(player.email);
    await form.getByLabel(String(session["field"]?.["password"]), { exact: true }).fill(player.password);
    await form.getByRole("button", { name: String(common["action"]?.["log_in"]), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${prefix}/profile/setting`);
    const menu = page.getByRole("navigation", { name: String(common["profile_menu"]?.["label"]) });
    await menu.getByRole("link", { name: String(common["profile_menu"]?.["history"]) }).click();
    await page.getByRole("tab", { name: String(wordsOf(language, "history")["kind"]?.["sessions"]) }).waitFor();
  },
);
