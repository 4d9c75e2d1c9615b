import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "vitest";
import { amountOf } from "../player.ts";
import { test } from "../world.ts";

const languages = ["", "/en", "/kz"];
/** A telephone by night and a desk by day, and the other way round at the next screen. */
const looks = [
  { theme: "dark", width: 320 },
  { theme: "light", width: 1280 },
  { theme: "light", width: 320 },
  { theme: "dark", width: 1280 },
] as const;

const screens = [
  { path: "/", as: "guest" },
  { path: "/games/dice", as: "guest" },
  { path: "/?signup", as: "guest" },
  { path: "/?login", as: "guest" },
  { path: "/password/reset", as: "guest" },
  { path: "/reset-password/gone", as: "guest" },
  { path: "/nowhere", as: "guest" },
  { path: "/faq#not-fun", as: "guest" },
  { path: "/policy/ru/user-agreement", as: "guest" },
  { path: "/error", as: "guest" },
  { path: "/", as: "player" },
  { path: "/?deposit", as: "player" },
  { path: "/games/dice", as: "player" },
  { path: "/profile", as: "player" },
  { path: "/profile/access", as: "player" },
  { path: "/profile/setting", as: "player" },
  { path: "/profile/history", as: "player" },
] as const;

test.for(screens.map((screen, index) => ({ ...screen, index })))(
  "$path for a $as has no fault that assistive technology would stumble over",
  async ({ path, as, index }, { world }) => {
    const device = await world.device({ serviceWorker: false });
    if (as === "player") await device.enter(await world.player({ balance: "100.00" }));
    const page = await device.open("/en");
    if (as === "player") await expect.poll(() => amountOf(page)).toBe(100);
    // Every language meets every screen, and every theme and width over a few of them: all of each would take minutes.
    for (const [turn, language] of languages.entries()) {
      const { theme, width } = looks[(languages.length * index + turn) % looks.length] ?? looks[0];
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${world.origin}${language}${path}`);
      await page.waitForFunction(() => globalThis.karat.layer !== undefined);
      if (path.includes("?")) await page.getByRole("dialog").waitFor();
      if (path === "/?deposit") await page.getByRole("dialog").getByRole("radiogroup").waitFor();
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      const faults = violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(" "))]);
      expect(faults, `${page.url()} ${theme} ${width}`).toEqual([]);
    }
  },
);
