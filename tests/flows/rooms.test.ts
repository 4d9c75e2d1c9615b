import type { Page } from "playwright";
import { expect } from "vitest";
import { openTable } from "./playing.ts";
import { amountOf, tableIsAlive } from "./player.ts";
import { flowsIn } from "../world/world.ts";

const test = flowsIn({ KARAT_SHARED_GAMES: "roulette,rooms" });
const drawMs = 120_000;

test("two in the red room up to the draw, and a duel that one creates and the other joins", async ({ world }) => {
  const [anna, boris] = await Promise.all(
    [0, 1].map(async () => (await openTable(world, "/en/games/rooms/red", { isMoving: true })).table),
  );
  if (!anna || !boris) throw new Error("two are needed");

  // The stake has left the balance before the house has heard of it.
  await watchPress(anna);
  await bet(anna, "30");
  await anna.getByText("Nobody else yet").waitFor();
  expect(await anna.evaluate(() => (globalThis as unknown as { atPress: string }).atPress)).toContain("970");
  // Whoever looks at its tile sees what is on.
  const home = await (await world.device()).open("/en/");
  const tile = home.getByRole("main").getByRole("listitem").filter({ hasText: "Rooms" });
  await tile.scrollIntoViewIfNeeded();
  await tile.getByText(/^30\s₽$/).waitFor();
  for (const page of [anna, boris]) await watchDraw(page);
  await bet(boris, "10");
  for (const page of [anna, boris]) await page.locator('[data-state="counting"]').waitFor();
  await tile.getByText(/^40\s₽/).waitFor();
  await expect.poll(() => shares(anna)).toEqual(["75 %", "25 %"]);
  await anna.getByText("3,000 + 3,000").waitFor();

  // By the house's clock, with the same ticket for both.
  for (const page of [anna, boris]) await page.locator('[data-state="drawn"]').waitFor({ timeout: drawMs });
  const [said = "", other = ""] = await Promise.all([anna, boris].map(news));
  const hasWon = said.startsWith("Your ticket");
  expect(hasWon ? said : other).toMatch(/^Your ticket [\d,]+ won\. You take /);
  expect(hasWon ? other : said).toMatch(/^Ticket [\d,]+ won: .+ You lost /);
  // Both stakes less 4 % of the other one.
  await expect.poll(() => amountOf(hasWon ? anna : boris)).toBe(hasWon ? 1009.6 : 1028.8);
  // The ring has told it first.
  expect(await Promise.all([anna, boris].map(balancesInDraw))).toEqual([[970], [990]]);
  await anna.getByRole("tab", { name: "Previous rounds" }).click();
  await anna.getByRole("button", { name: "Check", exact: true }).first().click();
  await anna.getByText(/^Correct: ticket/).waitFor();

  for (const page of [anna, boris]) {
    await page.goto(`${world.origin}/en/games/coinflip`);
    await page.getByRole("radio", { name: "Duel" }).click();
  }
  const before = await Promise.all([anna, boris].map(amountOf));
  await anna.getByRole("textbox", { name: "Bet amount" }).fill("20");
  await anna.getByRole("button", { name: "Create duel" }).click();
  await anna.getByRole("button", { name: "Cancel" }).waitFor();
  await boris.getByRole("button", { name: /^Join · 20.*, you get tails$/ }).click();
  for (const page of [anna, boris])
    await page
      .getByText(/^(Heads|Tails): /)
      .first()
      .waitFor();
  await expect
    .poll(async () => {
      const after = await Promise.all([anna, boris].map(amountOf));
      return after.map((amount, at) => Math.round((amount - (before[at] ?? 0)) * 100) / 100).sort((a, b) => a - b);
    })
    .toEqual([-20, 19.6]);

  // Whoever comes back finds it in the lists: nothing has ended since.
  await anna.reload();
  await tableIsAlive(anna);
  await anna.getByRole("tab", { name: "Last duels" }).click();
  await anna.getByRole("table", { name: "Last duels" }).getByText("20 ₽").waitFor();
  expect(await anna.getByText(/^(Heads|Tails): /).count()).toBe(0);
});

async function bet(page: Page, amount: string) {
  await page.getByRole("textbox", { name: "Bet amount" }).fill(amount);
  await page.getByRole("button", { name: "Place bet" }).click();
}

async function shares(page: Page): Promise<string[]> {
  const rows = await page.getByRole("list", { name: "Shares" }).getByRole("listitem").allInnerTexts();
  return rows.map((row) => /[\d.]+\s%/.exec(row)?.[0].replace(/\s/, " ") ?? "");
}

const news = (page: Page) => page.getByRole("region", { name: "Pot" }).getByRole("status").last().innerText();

/** Keeps the balance as it stands once the press has been drawn, before anybody can have answered it. */
async function watchPress(page: Page) {
  await page.evaluate(() => {
    const balance = document.querySelector<HTMLElement>('[aria-label="Balance"]');
    const look = () => Object.assign(globalThis, { atPress: balance?.innerText });
    addEventListener("submit", () => setTimeout(look), { once: true });
  });
}

/** Keeps every balance that stands on the page while the ring turns. */
async function watchDraw(page: Page) {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const balance = document.querySelector<HTMLElement>('[aria-label="Balance"]');
      if (balance && document.querySelector('[data-state="drawing"]')) seen.add(balance.innerText);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

async function balancesInDraw(page: Page): Promise<number[]> {
  const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
  return seen.map((text) =>
    Number(
      text
        .split("\n")
        .at(-1)
        ?.replaceAll(/[^\d.]/g, ""),
    ),
  );
}
