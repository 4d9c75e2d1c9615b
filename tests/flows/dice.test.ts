import { expect } from "vitest";
import { tableIsAlive } from "./player.ts";
import { fundsOf, openTable, startAutoplay } from "./playing.ts";
import { tabTo } from "./tab-to.ts";
import { testOnline as test } from "../world/world.ts";

test("the edge of the winning rolls is dragged by halves, moved by keys to the hundredth, and bet on", async ({
  world,
}) => {
  const device = await world.device();
  const table = await device.open("/en/games/dice");
  await tableIsAlive(table);
  await expect.poll(() => fundsOf(table)).toBe(10_000);
  const slider = table.getByRole("slider");
  const roll = () => slider.evaluate((handle) => (handle as HTMLInputElement).valueAsNumber);
  const before = await roll();

  const box = await slider.boundingBox();
  if (!box) throw new Error("the slider is not on screen");
  const y = box.y + box.height / 2;
  await table.mouse.move(box.x + box.width * (before / 10_000), y);
  await table.mouse.down();
  await table.mouse.move(box.x + box.width * 0.263, y, { steps: 4 });
  await table.mouse.up();
  const dragged = await roll();
  expect(dragged).toBeLessThan(before - 1_000);
  expect(dragged % 50).toBe(0);

  // Assistive technology moves a slider by one step of the control itself.
  await slider.evaluate((handle: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(handle, String(handle.valueAsNumber + 1));
    handle.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect.poll(roll).toBe(dragged + 1);

  await slider.press("ArrowRight");
  await slider.press("Shift+ArrowRight");
  await expect.poll(roll).toBe(dragged + 102);
  await tabTo(table, "Place bet");
  await table.keyboard.press("Space");
  await expect.poll(() => fundsOf(table)).not.toBe(10_000);
  await table.getByText("This session: 1 bet").waitFor();
});

test("bets that were raised by themselves leave money's own amount as it was set, also where the player turns to practice", async ({
  world,
}) => {
  const { table } = await openTable(world, "/en/games/dice", { balance: "10000.00" });
  const amount = table.getByLabel("Bet amount");
  await amount.fill("10");
  // Chooses the lowest probability, so that the bets lose.
  await table.getByRole("slider").press("Home");
  await table.getByRole("radio", { name: "Auto", exact: true }).click();
  await table.getByRole("radiogroup", { name: "After a loss" }).getByRole("radio", { name: "Raise it" }).click();
  await table.getByRole("group", { name: "After a loss" }).getByLabel("Raise by, in per cent").fill("10");
  await startAutoplay(table, { bets: "100", loss: "10000", win: "10000" });
  await expect.poll(async () => Number(await amount.inputValue())).toBeGreaterThan(10);
  await table.getByRole("radio", { name: "Practice" }).click();
  await table.getByRole("button", { name: "Start autoplay" }).waitFor();
  await table.getByRole("radio", { name: "Money" }).click();
  await expect.poll(() => amount.inputValue()).toBe("10");
});
