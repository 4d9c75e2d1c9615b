import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect } from "vitest";
import { soloGameIds } from "../../rules/games/ids.ts";
import type { BuiltSite } from "../../server/http/built-site.ts";
import { type Language, languageFacts, languages } from "../../src/i18n/languages.ts";
import { callOver } from "../world/call.ts";
import { faultsOfHelp } from "./help-in-reach.ts";
import { stumblesOn } from "./stumbles.ts";
import { wordsOf } from "../world/words.ts";
import { faultsOfReach } from "./stake-in-reach.ts";
import { test } from "../world/world.ts";

/** What pages are loaded at. */
const desk = { width: 1280, height: 900 };
/** A telephone by night and a desk by day. */
const looks = [
  { colorScheme: "dark", width: 320 },
  { colorScheme: "light", width: 1280 },
] as const;

const tables = [...soloGameIds.map((id) => `/games/${id}`), "/games/cases/cosmos", "/fairness"];
const ofGuest = [
  "/",
  "/?signup",
  "/?login",
  "/password/reset",
  "/reset-password/gone",
  "/nowhere",
  "/faq#not-fun",
  "/vip-club",
  "/top",
  "/policy/ru/user-agreement",
  "/error",
];
const ofPlayer = [
  "/",
  "/vip-club",
  "/top",
  "/?deposit",
  "/games/dice",
  "/games/hilo",
  "/profile",
  "/profile/access",
  "/profile/setting",
  "/profile/history",
];

/** One of each kind of screen is seen in both looks, a dialog and a table among them. */
const inBoth = ["/", "/games/dice", "/?deposit", "/profile/setting"];

const dist = join(import.meta.dirname, "../../dist");
const current = JSON.parse(readFileSync(join(dist, "current.json"), "utf8")) as { id: string };
const site = JSON.parse(readFileSync(join(dist, current.id, "site.json"), "utf8")) as BuiltSite;

/** Built in each language, the same ones. */
const builtPaths = site.pages.filter(({ lang }) => lang === "ru").map(({ path }) => path);
const looked = [...tables, ...ofGuest];
const screens = [
  ...[...looked, ...builtPaths.filter((path) => !looked.includes(path))].map((path) => ({ path, whom: "a guest" })),
  ...ofPlayer.map((path) => ({ path, whom: "a player" })),
];

/** In one language after the other, and in one look after the other: all of them would take minutes. */
const pathsFor = (whom: string, wanted: Language) =>
  screens.flatMap(({ path, ...each }, index) =>
    each.whom === whom && languages[index % languages.length] === wanted
      ? [{ path, seen: inBoth.includes(path) ? looks : [looks[index % looks.length] ?? looks[0]] }]
      : [],
  );

// Only what hangs meets this, as in any other flow, of which these are many.
const limits = { timeout: 600_000 };

test("every public page comes with its content in every language", limits, async ({ world }) => {
  const port = Number(new URL(world.origin).port);
  const wanted = languages.flatMap((language) => {
    const { prefix, htmlLang } = languageFacts[language];
    return builtPaths.map((path) => ({ address: prefix && path === "/" ? prefix : prefix + path, htmlLang }));
  });
  expect(wanted.map(({ address }) => address).sort()).toEqual(site.pages.map(({ path }) => path).sort());
  for (const { address, htmlLang } of wanted) {
    const { text } = await callOver(port, world.origin + address);
    expect(/<html[^>]* lang="(\w+)"/.exec(text)?.[1], address).toBe(htmlLang);
    const [, title = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? [];
    expect(title.replaceAll(/<[^>]*>/g, "").trim(), address).not.toBe("");
  }
});

test.for(languages)(
  "every public page runs and breaks no rule of its own policy, and a guest with assistive technology stumbles over nothing, nor is a main action beneath the way to help (%s)",
  limits,
  async (language, { world }) => {
    const { prefix, htmlLang } = languageFacts[language];
    const device = await world.device();
    const page = await device.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(`${page.url()} ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`${page.url()} ${error.message}`));
    const faults: string[] = [];
    const paths = pathsFor("a guest", language);
    for (const { path, seen } of paths.filter((each) => builtPaths.includes(each.path))) {
      await page.goto(world.origin + prefix + path);
      await page.waitForFunction(() => globalThis.karat.layer !== undefined);
      expect(await page.locator("html").getAttribute("lang")).toBe(htmlLang);
      expect(await page.locator("h1").first().textContent()).not.toBe("");
      if (looked.includes(path)) faults.push(...(await faultsOn(page, path, seen)));
    }
    expect(complaints).toEqual([]);
    for (const { path, seen } of paths.filter((each) => !builtPaths.includes(each.path))) {
      await page.goto(world.origin + prefix + path);
      await page.waitForFunction(() => globalThis.karat.layer !== undefined);
      faults.push(...(await faultsOn(page, path, seen)));
    }
    expect(faults).toEqual([]);
  },
);

test.for(languages)(
  "nor does a player stumble, nor is their main action beneath the way to help (%s)",
  limits,
  async (language, { world }) => {
    const device = await world.device({ serviceWorker: false });
    await device.enter(await world.player({ balance: "100.00" }));
    const page = await device.newPage();
    const faults: string[] = [];
    for (const { path, seen } of pathsFor("a player", language)) {
      await page.goto(world.origin + languageFacts[language].prefix + path);
      const balance = page.getByLabel(wordsOf(language)("common:balance.label")).first();
      await expect.poll(async () => (await balance.allInnerTexts()).join()).toContain("100");
      faults.push(...(await faultsOn(page, path, seen)));
    }
    expect(faults).toEqual([]);
  },
);

async function faultsOn(page: Page, path: string, seen: readonly (typeof looks)[number][]): Promise<string[]> {
  if (path.includes("?")) await page.getByRole("dialog").waitFor();
  if (path === "/?deposit") await page.getByRole("dialog").getByRole("radiogroup").waitFor();
  const faults: string[] = [];
  for (const { colorScheme, width } of seen) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // So high that nothing lies beneath what sticks to the edges, wherever the page was scrolled to.
    await page.setViewportSize({ width, height: 3_000 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > 3_000) await page.setViewportSize({ width, height });
    await page.waitForFunction(isAtRest, colorScheme);
    const stumbles = await stumblesOn(page);
    faults.push(...stumbles.map((stumble) => `${page.url()} ${colorScheme} ${width}: ${stumble}`));
  }
  const isTable = (await page.locator("[data-table]").count()) > 0;
  faults.push(...(isTable ? await faultsOfReach(page) : []), ...(await faultsOfHelp(page)));
  await page.setViewportSize(desk);
  return faults;
}

/** The colours have changed, and nothing is still on its way to where it will be. */
function isAtRest(theme: string): boolean {
  // What is far out of sight begins to change its colours when it is asked for them.
  for (const each of document.querySelectorAll("a, button")) void getComputedStyle(each).color;
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    return playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  });
  return document.documentElement.dataset["theme"] === theme && moving.length === 0;
}
