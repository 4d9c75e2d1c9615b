import { expect } from "vitest";
import { test } from "../world.ts";

test("an open page hears of a newer build, and nothing is reloaded under the player's hands", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en/games/dice");
  await page.getByLabel("Bet amount").fill("7");
  await world.desk("/release", {});
  await page
    .getByRole("region", { name: "Notifications" })
    .getByText("A new version is ready")
    .waitFor({ timeout: 40_000 });
  expect(await page.getByLabel("Bet amount").inputValue()).toBe("7");
});
