import { describe, expect } from "vitest";
import { amountOf, balanceOf, placeBet } from "./player.ts";
import { fundsOf } from "./playing.ts";
import { everythingIsCached } from "../world/offline-cache.ts";
import { test } from "../world/world.ts";

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test("without a network a reload still shows the page, the balance as of, the history, and proves a bet", async ({
    world,
  }) => {
    const device = await world.device({ worker });
    const player = await world.player({ balance: "100.00" });
    await device.enter(player);
    const table = await device.open("/en/games/dice");
    await expect.poll(() => amountOf(table)).toBe(100);
    await placeBet(table, "10");
    await placeBet(table, "5");
    const balance = await balanceOf(table);
    const rows = await table.getByRole("table").first().getByRole("row").allTextContents();

    await table.getByRole("tab", { name: "Fairness" }).click();
    await table.getByRole("button", { name: "Change seeds" }).click();
    await table.getByRole("heading", { name: "The old server seed is revealed" }).waitFor();
    await everythingIsCached(table);

    await world.killHouse();
    world.line.cut();
    await table.reload();
    await expect.poll(() => balanceOf(table)).toBe(balance);
    // The page renders before its worker starts.
    expect(await table.evaluate(() => globalThis.karat.worker === null)).toBe(true);
    await expect.poll(() => table.getByText(/as of/i).first().isVisible()).toBe(true);
    await expect
      .poll(() =>
        table
          .getByText(/offline since/i)
          .first()
          .isVisible(),
      )
      .toBe(true);
    await expect.poll(() => table.getByRole("table").first().getByRole("row").allTextContents()).toEqual(rows);
    const button = table.getByRole("button", { name: "Place bet" });
    await expect
      .poll(async () => (await button.isDisabled()) || (await button.getAttribute("aria-disabled")) === "true")
      .toBe(true);
    // The bar pushes what is beneath it, and the main button has another way to play beside it.
    await table.evaluate(() => scrollTo(0, 0));
    const box = (selector: string) => table.locator(selector).boundingBox();
    const [bar, main] = [await box("#connection"), await box("#main")];
    expect(main?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await table.getByRole("button", { name: "Play with chips" }).click();
    await expect.poll(() => fundsOf(table)).toBe(10_000);
    await expect.poll(() => button.getAttribute("aria-disabled")).toBeNull();
    await table.getByRole("radio", { name: "Money" }).click();

    await table
      .getByRole("button", { name: /^Verify the bet/ })
      .first()
      .click();
    for (const check of ["Receipt", "Signature", "Rules", "Hash", "Result", "Payout"]) {
      await expect
        .poll(() =>
          table
            .getByRole("region", { name: "Proof of a bet" })
            .getByRole("listitem")
            .filter({ hasText: check })
            .first()
            .textContent(),
        )
        .toMatch(/passed/);
    }
    expect(
      await table
        .getByRole("region", { name: "Proof of a bet" })
        .getByText(/failed|pending/)
        .count(),
    ).toBe(0);

    await world.startHouse();
    world.line.mend();
    await expect.poll(() => table.getByText(/offline since/i).count()).toBe(0);
  });
});

test("a page of one's own that was never opened here says so, within the site, and comes by itself", async ({
  world,
}) => {
  const device = await world.device();
  await device.enter(await world.player({ balance: "100.00" }));
  const page = await device.open("/en");
  await expect.poll(() => amountOf(page)).toBe(100);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  world.line.cut();
  await page.goto(`${world.origin}/en/profile/history`);
  await page.getByText("this page is not on this device yet").waitFor();
  await page.getByRole("banner").waitFor();
  world.line.mend();
  await page.getByRole("tab", { name: "Bets" }).waitFor();
});
