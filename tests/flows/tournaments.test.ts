import { expect } from "vitest";
import { amountOf, placeBet } from "./player.ts";
import { openTable } from "./playing.ts";
import { stumblesOn } from "./stumbles.ts";
import { test } from "../world/world.ts";

test("a tournament from its list to its prize: joined, played, followed on the board, checked by a receipt and paid", async ({
  world,
}) => {
  const { table: page } = await openTable(world, "/en/games/dice");
  const cup = { name: "Flow Cup", lasts: 3_600, prize: "500.00" };
  const { status, value: laid } = await world.desk<{ id: string }>("/tournaments", cup);
  expect(status).toBe(200);

  // A guest sees it, too, and is asked to log in.
  const guest = await (await world.device()).open("/en/tournaments");
  await guest.getByRole("link", { name: "Flow Cup" }).waitFor();
  expect(await stumblesOn(guest)).toEqual([]);
  await guest.getByRole("link", { name: "Flow Cup" }).click();
  await guest.getByText("Nobody has scored yet").waitFor();
  await guest.getByRole("button", { name: "Log in to join" }).waitFor();

  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Tournaments" }).click();
  await page.getByRole("link", { name: "Flow Cup" }).click();
  await page.getByRole("button", { name: "Join for free" }).click();
  await page.getByText(/^You’re in\. A win in a round of 10/).waitFor();
  await page.getByRole("link", { name: "Play" }).waitFor();
  const address = page.url();

  await page.goto(`${world.origin}/en/games/dice`);
  await expect.poll(() => amountOf(page)).toBeGreaterThan(0);
  let before = Number.NaN;
  do {
    before = await amountOf(page);
    await placeBet(page, "10");
  } while ((await amountOf(page)) < before);
  const played = await amountOf(page);

  await page.goto(address);
  const place = page.getByRole("region", { name: "Your place" });
  await place.getByText("You’re ahead of everybody").waitFor();
  // The board comes to who only looks.
  await guest.getByRole("cell", { name: "500 ₽" }).waitFor();
  await guest.setViewportSize({ width: 320, height: 700 });
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect([...(await stumblesOn(guest)), ...(await stumblesOn(page))]).toEqual([]);
  await page.getByRole("region", { name: "What counted" }).getByRole("link", { name: "Receipt" }).click();
  await page.getByText("The receipt is signed with our published key.").first().waitFor();

  await world.letTournamentEnd(laid.id);
  await page.goto(address);
  await place.getByText(/^You won 500\s₽/).waitFor();
  await expect.poll(() => amountOf(page)).toBe(played + 500);
  await page.getByRole("link", { name: "All tournaments" }).click();
  await page.getByRole("link", { name: "Finished" }).click();
  await page.getByRole("link", { name: "Flow Cup" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Best players" }).click();
  await page.getByRole("heading", { level: 1, name: "Best players" }).waitFor();
});
