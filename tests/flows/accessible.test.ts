import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "vitest";
import { amountOf } from "../player.ts";
import { test } from "../world.ts";

const languages = ["", "/en", "/kz"];
const themes = ["dark", "light"] as const;
const widths = [320, 1280];

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
  { path: "/games/dice", as: "player" },
  { path: "/profile", as: "player" },
  { path: "/profile/access", as: "player" },
  { path: "/profile/setting", as: "player" },
  { path: "/profile/history", as: "player" },
] as const;

test("no screen has a fault that assistive technology would stumble over, in any language, theme or width", async ({
  world,
}) => {
  const player = await world.player({ balance: "100.00" });
  const faults: string[] = [];
  for (const [index, { path, as }] of screens.entries()) {
    const device = await world.device();
    if (as === "player") await device.enter(player);
    const page = await device.open("/en");
    if (as === "player") await expect.poll(() => amountOf(page)).toBe(100);
    // Every language, theme and width meets every screen over a few screens; all of each would take minutes.
    for (const [turn, language] of languages.entries()) {
      const theme = themes[(index + turn) % themes.length] ?? "dark";
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.setViewportSize({ width: widths[(index + turn + 1) % widths.length] ?? 320, height: 900 });
      await page.goto(`${world.origin}${language}${path}`);
      await page.waitForFunction(() => globalThis.karat.layer !== undefined);
      if (path.includes("?")) await page.getByRole("dialog").waitFor();
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      for (const { id, nodes } of violations)
        faults.push(
          `${language}${path} ${theme} ${as}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
        );
    }
  }
  expect(faults).toEqual([]);
});
