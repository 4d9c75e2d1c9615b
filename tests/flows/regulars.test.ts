import { expect } from "vitest";
import { openTable } from "./playing.ts";
import { test } from "../world/world.ts";

test("a game is marked and found again, the session has its figures, and a bet's number opens it for a guest", async ({
  world,
}) => {
  const { table } = await openTable(world, "/en/games/dice");
  await table.getByRole("button", { name: "Favourite" }).click();
  await table.getByRole("button", { name: "Live stats" }).click();
  const stats = table.getByRole("region", { name: "Live stats" });
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => stats.innerText()).toMatch(/Wagered\s+10\s₽/);
  const before = await stats.boundingBox();
  await stats.getByRole("button", { name: "Move this panel" }).press("ArrowLeft");
  expect((await stats.boundingBox())?.x).toBe((before?.x ?? 0) - 24);
  await table.setViewportSize({ width: 1_100, height: 900 });
  const right = async () => {
    const box = await stats.boundingBox();
    return box && box.x + box.width;
  };
  await expect.poll(right).toBe(1_100 - 8);
  await stats.getByRole("button", { name: "Close" }).click();
  await table.setViewportSize({ width: 1_280, height: 900 });

  await table.getByRole("link", { name: /^Open bet/ }).click();
  await table.getByRole("button", { name: "Share" }).waitFor();
  const guest = await (await world.device()).open(new URL(table.url()).pathname + new URL(table.url()).search);
  await guest.getByText(/^Placed by Player \d+$/).waitFor();

  await table.getByRole("banner").getByRole("link", { name: "Karat" }).click();
  await table.getByRole("navigation", { name: "Continue playing" }).getByRole("link", { name: "Dice" }).click();
  await expect.poll(() => table.getByRole("button", { name: "Favourite" }).getAttribute("aria-pressed")).toBe("true");
});
