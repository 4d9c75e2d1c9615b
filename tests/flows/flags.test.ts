import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, expect } from "vitest";
import { flowsIn } from "../world/world.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-flow-flags-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "flags.json");
const say = (isOffered: boolean) =>
  writeFileSync(file, JSON.stringify({ version: 1, flags: { install_offer: { defaultValue: isOffered } } }));
say(false);
const test = flowsIn({ KARAT_FLAGS: file }, { serviceWorker: false });

const offer = (page: Page) => page.getByRole("region", { name: "Karat as an app" });

/** As the browser says that the site can be installed. */
async function canBeInstalled(page: Page) {
  await page.waitForFunction(() => globalThis.karat.layer !== undefined);
  await page.evaluate(() => {
    const prompt = () => Promise.resolve({ outcome: "dismissed" });
    dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });
}

test("what an operator turns off is off, and is there again once it is turned on", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en/faq");
  await page.evaluate(() => localStorage.setItem("visits", "2020-01-01 5"));
  await page.reload();
  await canBeInstalled(page);
  const flag = () =>
    page.evaluate(async () => {
      const flags = globalThis.karat.layer?.flags.flags$();
      flags?.subscribe(() => {});
      return flags?.get()?.["install_offer"]?.value;
    });
  await expect.poll(flag).toBe(false);
  // It can be installed, as the foot of the page says, and is not offered.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("contentinfo").getByRole("button", { name: "Install" }).waitFor();
  expect(await offer(page).count()).toBe(0);
  say(true);
  await expect
    .poll(async () => {
      await page.reload();
      await canBeInstalled(page);
      return offer(page)
        .waitFor({ timeout: 5_000 })
        .then(
          () => "offered",
          () => "not yet",
        );
    })
    .toBe("offered");
});
