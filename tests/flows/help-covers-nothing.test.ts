import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { BuiltSite } from "../../server/http/built-site.ts";
import { testOnline as test } from "../world/world.ts";
import { coveredByHelp } from "./help-in-reach.ts";

const dist = join(import.meta.dirname, "../../dist");
const { id } = JSON.parse(readFileSync(join(dist, "current.json"), "utf8")) as { id: string };
const site = JSON.parse(readFileSync(join(dist, id, "site.json"), "utf8")) as BuiltSite;

/** Every page that is built, and what stands at addresses of its own. */
const ofAll = [
  ...site.pages.filter(({ lang }) => lang === "en").map(({ path }) => path),
  "/?login",
  "/?signup",
  "/reset-password/gone",
  "/nowhere",
];
const ofPlayers = [
  "/",
  "/games/dice",
  "/games/hilo",
  "/?deposit",
  "/betting",
  "/profile",
  "/profile/access",
  "/profile/setting",
  "/profile/history",
  "/profile/bonuses",
];
const limits = { timeout: 600_000 };

test(
  "wherever a guest is, whatever can be pressed is seen without the way to help over it",
  limits,
  async ({ world }) => {
    const page = await (await world.device()).newPage();
    expect(ofAll.length).toBeGreaterThan(10);
    const covered: string[] = [];
    for (const path of ofAll) {
      await page.goto(`${world.origin}/en${path}`);
      if (path.includes("?")) await page.getByRole("dialog").waitFor();
      covered.push(...(await coveredByHelp(page)));
    }
    expect(covered).toEqual([]);

    // The sweep itself: what is put beneath it is found, at both sizes.
    await page.evaluate(() => {
      const beneath = document.createElement("button");
      beneath.textContent = "Beneath";
      Object.assign(beneath.style, { position: "fixed", right: "30px", bottom: "30px" });
      document.body.prepend(beneath);
    });
    expect(await coveredByHelp(page)).toEqual([expect.stringContaining("Beneath"), expect.stringContaining("Beneath")]);
  },
);

test("nor does it lie over what a player can press", limits, async ({ world }) => {
  const device = await world.device();
  await device.enter(await world.player({ balance: "100.00" }));
  const page = await device.newPage();
  const covered: string[] = [];
  for (const path of ofPlayers) {
    await page.goto(`${world.origin}/en${path}`);
    if (path.includes("?")) await page.getByRole("dialog").getByRole("radiogroup").waitFor();
    await page.getByRole("banner").getByLabel("Balance").first().waitFor();
    covered.push(...(await coveredByHelp(page)));
  }
  expect(covered).toEqual([]);
});
