import type { Page } from "playwright";
import { expect } from "vitest";
import { sitDownKnowing } from "./seated.ts";
import { betsShown, fundsOf } from "./playing.ts";
import { test } from "../world/world.ts";

test("what came of a bet is said while its reel still turns, and nothing turns where nobody looks", async ({
  world,
}) => {
  const device = await world.device({ isMoving: true, serviceWorker: false });
  // A turn lasts until the flow has looked at it, on however slow a machine.
  await device.context.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
      const movement = animate.apply(this, options);
      movement.pause();
      return movement;
    };
  });
  const table = await device.open("/en/games/cases/start");
  await expect.poll(() => fundsOf(table)).toBe(10_000);
  const said = table.getByRole("region", { name: "Case" }).getByRole("status");

  await table.keyboard.press("Space");
  await said.getByText(/^1 case for 10 chips/).waitFor();
  await expect.poll(() => turning(table)).toBe(1);
  await hide(table);
  await expect.poll(() => turning(table)).toBe(0);

  await table.keyboard.press("Space");
  await expect.poll(() => betsShown(table)).toBe(2);
  expect(await turning(table)).toBe(0);
});

test("a win sounds for whoever has asked for sound, and for nobody else", async ({ world }) => {
  const { table } = await sitDownKnowing(world, "coinflip");
  const notes = await countNotes(table);
  await table.getByRole("radio", { name: "Heads" }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => betsShown(table)).toBe(1);
  expect(await notes()).toBe(0);

  await table.getByRole("button", { name: "Table settings" }).click();
  await table.getByRole("switch", { name: "Sound" }).check();
  await table.keyboard.press("Escape");
  await table.getByRole("radio", { name: "Tails" }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(notes).toBe(2);
  await expect.poll(() => betsShown(table)).toBe(2);
});

/** Of those that the page plays from now on. */
async function countNotes(table: Page) {
  await table.evaluate(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      document.documentElement.dataset["notes"] = String(Number(document.documentElement.dataset["notes"] ?? 0) + 1);
      start.apply(this, when);
    };
  });
  return () => table.evaluate(() => Number(document.documentElement.dataset["notes"] ?? 0));
}

function turning(table: Page): Promise<number> {
  return table.locator("[data-turning]").count();
}

/** As the browser says when another tab has come before this one. */
async function hide(table: Page) {
  await table.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
