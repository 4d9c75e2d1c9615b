import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect } from "vitest";
import { faultsOfHelp } from "../help-in-reach.ts";
import { amountOf } from "../player.ts";
import { test } from "../world.ts";

const languages = ["", "/en", "/kz"];
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

test.for([
  { what: "table of a game", paths: tables },
  { what: "other screen of a guest", paths: ofGuest },
])(
  "no $what has a fault that assistive technology would stumble over, or hides its main action under the way to help",
  async ({ paths }, { world }) => {
    const device = await world.device({ serviceWorker: false });
    expect(await faultsOn(await device.open("/en"), world.origin, paths)).toEqual([]);
  },
);

test("no screen of a player has a fault that assistive technology would stumble over", async ({ world }) => {
  const device = await world.device({ serviceWorker: false });
  await device.enter(await world.player({ balance: "100.00" }));
  const page = await device.open("/en");
  await expect.poll(() => amountOf(page)).toBe(100);
  expect(await faultsOn(page, world.origin, ofPlayer)).toEqual([]);
});

/** Each screen in both looks, in one language after the other: all of them would take minutes. */
async function faultsOn(page: Page, origin: string, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, path] of paths.entries()) {
    await page.goto(`${origin}${languages[index % languages.length]}${path}`);
    await page.waitForFunction(() => globalThis.karat.layer !== undefined);
    if (path.includes("?")) await page.getByRole("dialog").waitFor();
    if (path === "/?deposit") await page.getByRole("dialog").getByRole("radiogroup").waitFor();
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // So high that nothing of the table lies beneath the button that sticks to the lower edge.
      await page.setViewportSize({ width, height: 3_000 });
      await page.waitForFunction(isAtRest, colorScheme);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      for (const { id, nodes } of violations)
        faults.push(
          `${page.url()} ${colorScheme} ${width}: ${id} ${nodes.map(({ target }) => target.join(" ")).join()}`,
        );
    }
    faults.push(...(await faultsOfHelp(page)));
  }
  return faults;
}

/** The colours have changed, and nothing is still on its way to where it will be. */
function isAtRest(theme: string): boolean {
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    return playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  });
  return document.documentElement.dataset["theme"] === theme && moving.length === 0;
}
