import type { Page } from "playwright";
import { expect } from "vitest";
import { languageFacts, languages } from "../../src/i18n/languages.ts";
import { faultsOfHelp } from "./help-in-reach.ts";
import { stumblesOn } from "./stumbles.ts";
import { wordsOf } from "../world/words.ts";
import { faultsOfReach } from "./stake-in-reach.ts";
import { test } from "../world/world.ts";

/** A telephone by night and a desk by day. */
const looks = [
  { colorScheme: "dark", width: 320 },
  { colorScheme: "light", width: 1280 },
] as const;

const tables = [
  "/games/dice",
  "/games/coinflip",
  "/games/hilo",
  "/games/keno",
  "/games/miner",
  "/games/cases",
  "/games/cases/cosmos",
  "/fairness",
];
const ofGuest = [
  "/",
  "/?signup",
  "/?login",
  "/password/reset",
  "/reset-password/gone",
  "/nowhere",
  "/faq#not-fun",
  "/policy/ru/user-agreement",
  "/error",
];
const ofPlayer = [
  "/",
  "/?deposit",
  "/games/dice",
  "/games/hilo",
  "/profile",
  "/profile/access",
  "/profile/setting",
  "/profile/history",
];

const screens = [
  ...[...tables, ...ofGuest].map((path) => ({ path, whom: "a guest" })),
  ...ofPlayer.map((path) => ({ path, whom: "a player" })),
];

/** In one language after the other: all of them would take minutes. */
const addresses = screens.map(({ path, whom }, index) => {
  const language = languages[index % languages.length] ?? "ru";
  return { address: languageFacts[language].prefix + path, language, path, whom };
});

test.for(addresses)(
  "$address has no fault for $whom that assistive technology would stumble over, nor hides its main action under the way to help",
  async ({ address, language, path, whom }, { world }) => {
    const device = await world.device({ serviceWorker: false });
    if (whom === "a player") await device.enter(await world.player({ balance: "100.00" }));
    const page = await device.open(address);
    await page.waitForFunction(() => globalThis.karat.layer !== undefined);
    const balance = page.getByLabel(wordsOf(language)("common:balance.label")).first();
    if (whom === "a player") await expect.poll(async () => (await balance.allInnerTexts()).join()).toContain("100");
    expect(await faultsOn(page, path)).toEqual([]);
  },
);

async function faultsOn(page: Page, path: string): Promise<string[]> {
  if (path.includes("?")) await page.getByRole("dialog").waitFor();
  if (path === "/?deposit") await page.getByRole("dialog").getByRole("radiogroup").waitFor();
  const faults: string[] = [];
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // So high that nothing of the table lies beneath the button that sticks to the lower edge.
    await page.setViewportSize({ width, height: 3_000 });
    await page.waitForFunction(isAtRest, colorScheme);
    const stumbles = await stumblesOn(page);
    faults.push(...stumbles.map((stumble) => `${page.url()} ${colorScheme} ${width}: ${stumble}`));
  }
  const isTable = (await page.locator("[data-table]").count()) > 0;
  return [...faults, ...(isTable ? await faultsOfReach(page) : []), ...(await faultsOfHelp(page))];
}

/** The colours have changed, and nothing is still on its way to where it will be. */
function isAtRest(theme: string): boolean {
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    return playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  });
  return document.documentElement.dataset["theme"] === theme && moving.length === 0;
}
