import type { Page } from "playwright";
import { expect } from "vitest";
import { drawn } from "../../rules/games/draw.ts";
import { keno } from "../../rules/games/keno.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { amountOf } from "./player.ts";
import { sitDownKnowing } from "./seated.ts";
import { testOnline as test, type World } from "../world/world.ts";

const serverSeed = "5e".repeat(32);
const clientSeed = "keno-flow";

/** Opens the board with known seeds. */
async function sitDown(world: World) {
  const seat = await sitDownKnowing(world, "keno", { serverSeed, clientSeed });
  return { ...seat, stage: seat.table.getByRole("region", { name: "Keno" }) };
}

function outcomeOf(picks: number[], nonce: number) {
  return drawn(nodeHashing, keno, { serverSeed, clientSeed, nonce }, { picks, risk: "low" });
}

test("keno by mouse: what was picked is drawn against, said in words, shown on the board and paid", async ({
  world,
}) => {
  const { table, stage } = await sitDown(world);
  await table.getByRole("radio", { name: "Low" }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  await stage.getByText("Pick at least one number").waitFor();

  const { drawn: first } = outcomeOf([1], 0);
  const [hit = 0, other = 0] = first;
  const missed = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].find((number) => !first.includes(number)) ?? 0;
  for (const number of [hit, missed])
    await stage.getByRole("button", { name: `Number ${number}`, exact: true }).click();
  await stage.getByRole("list").getByText("1 hit: pays 1.35×, chance 38.46\u00a0%").waitFor();
  await table.getByRole("button", { name: "Place bet" }).click();

  await stage.getByText("1 hit of\u00a02: paid 13.50\u00a0₽").waitFor();
  await stage.getByText(`Drawn: ${first.join(", ")}`).waitFor();
  await stage.getByRole("button", { name: `Number ${hit}, picked and drawn` }).waitFor();
  await stage.getByRole("button", { name: `Number ${missed}, picked, not drawn` }).waitFor();
  await stage.getByRole("button", { name: `Number ${other}, drawn` }).waitFor();
  await expect.poll(() => amountOf(table)).toBe(103.5);
});

test("keno by keyboard alone", async ({ world }) => {
  const { table, stage } = await sitDown(world);
  const { keyboard } = table;
  await keyboard.press("r");
  await expect.poll(() => stage.getByRole("button", { pressed: true }).count()).toBe(10);
  await keyboard.press("x");
  await expect.poll(() => stage.getByRole("button", { pressed: true }).count()).toBe(0);

  await tabTo(table, "Number 1");
  await keyboard.press("Space");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await expect.poll(() => pickedIn(table)).toEqual(["Number 1, picked", "Number 10, picked"]);

  await tabTo(table, "Bet amount");
  await keyboard.press("Enter");
  const { drawn: numbers } = outcomeOf([1, 10], 0);
  await stage.getByText(`Drawn: ${numbers.join(", ")}`).waitFor();
});

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: string) {
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.getAttribute("aria-label") ?? (at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null);
      });
    })
    .toContain(name);
}

function pickedIn(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole("button", { pressed: true })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
}
