import type { Page } from "playwright";
import { expect } from "vitest";
import { everythingIsCached } from "../world/offline-cache.ts";
import { amountOf, placeBet } from "./player.ts";
import { test } from "../world/world.ts";

interface Evidence {
  receipt: { payout: string };
}

const stage = (page: Page, name: string) =>
  page.getByRole("region", { name: "On the stage" }).getByRole("region", { name, exact: true });
const proof = (page: Page) => page.getByRole("region", { name: "Proof of a bet" });

async function verify(page: Page, evidence: unknown) {
  await page.getByRole("radio", { name: "Receipt" }).click();
  await page.getByLabel("Receipt (JSON)").fill(JSON.stringify(evidence));
  await page.getByRole("button", { name: "Verify", exact: true }).click();
}

test("a whole seed is walked through, and without a network a receipt holds that does not once it is tampered with", async ({
  world,
}) => {
  const device = await world.device();
  const player = await world.player({ balance: "100.00" });
  await device.enter(player);
  const page = await device.open("/en/games/dice");
  await expect.poll(() => amountOf(page)).toBe(100);
  await placeBet(page, "10");
  await placeBet(page, "5");
  const { value: bets } = await world.api<{ items: { id: string }[] }>("/games/bets", undefined, player.token);
  await page.getByRole("tab", { name: "Fairness" }).click();
  // The desk has created the account, so nothing is claimed about a seed not chosen in this browser.
  await page.getByText("This seed was not chosen in this browser").waitFor();
  await page.getByRole("button", { name: "Change seeds" }).click();
  await page.getByRole("heading", { name: "The old server seed is revealed" }).waitFor();
  await page.getByText("Your browser has added a seed that we could not know.").waitFor();
  // The desk imitates a dishonest house: it exchanges the announced server seed.
  await world.desk("/seeds", { player: player.id, server_seed: "ab".repeat(32) });
  await page.reload();
  await page.getByRole("tab", { name: "Fairness" }).click();
  const alarm = page.getByRole("alert", { name: "The house has not kept its word about your seeds" });
  await alarm.getByText("was swapped after it had been shown").waitFor();
  await expect.poll(() => page.getByText("The evidence is kept on this device").count()).toBe(1);
  const { value: evidence } = await world.api<Evidence>(
    `/games/receipts/${bets.items[0]?.id}`,
    undefined,
    player.token,
  );

  await page.getByRole("link", { name: /^How fairness works here/ }).click();
  await page.getByRole("heading", { name: "Fairness", level: 1 }).waitFor();
  await alarm.getByText("was swapped after it had been shown").waitFor();
  await page.getByRole("radio", { name: "My bets", checked: true }).waitFor();
  await page.getByRole("radio", { name: "Whole seed" }).click();
  await page.getByRole("button", { name: "Walk through" }).click();
  const walk = page.getByRole("region", { name: "Walk through a seed" });
  await expect.poll(() => walk.getByRole("heading").innerText()).toBe("No gaps, and every bet checks out");
  await expect.poll(() => walk.getByText("2 of 2 numbers found, 2 bets passed.").count()).toBe(1);
  await expect.poll(() => walk.getByRole("button", { name: /passed: see the bet$/ }).count()).toBe(2);

  await everythingIsCached(page);
  world.line.cut();
  await page.reload();
  await verify(page, evidence);
  await expect
    .poll(() => proof(page).getByRole("heading", { level: 3 }).first().innerText())
    .toBe("Everything checks out");
  await stage(page, "Dice").waitFor();

  await verify(page, { ...evidence, receipt: { ...evidence.receipt, payout: "1000.00" } });
  await expect
    .poll(() => proof(page).getByRole("heading", { level: 3 }).first().innerText())
    .toBe("Something doesn’t check out");
  await expect
    .poll(() => proof(page).getByRole("listitem").filter({ hasText: "Payout" }).first().innerText())
    .toContain("failed");

  await page.getByRole("radio", { name: "My bets" }).click();
  await page.getByRole("list", { name: "My bets" }).getByRole("button", { name: "Verify" }).first().click();
  await stage(page, "Dice").waitFor();

  await page.getByRole("radio", { name: "Seeds", exact: true }).click();
  await page.getByLabel("Server seed").fill("1c".repeat(32));
  await page.getByLabel("Your seed", { exact: true }).fill("known-to-the-test");
  for (const { game, name, words } of stages) {
    await page.getByLabel("Game", { exact: true }).selectOption(game);
    await page.getByRole("button", { name: "Compute" }).click();
    await expect.poll(() => stage(page, name).innerText()).toMatch(words);
  }
  expect(await stage(page, "Case").getByRole("button").count()).toBe(0);
});

/** The result of each game's example under these seeds, as its stage shows it. */
const stages = [
  { game: "coinflip", name: "Coinflip", words: /Heads, as called: paid 1\.98/ },
  {
    game: "ladder",
    name: "Coinflip",
    words: /Paid 3\.96[^]*Called Heads, landed on Heads\s+Called Tails, landed on Tails/,
  },
  { game: "hilo", name: "Hilo", words: /9 of [^]*2 of [^]*Paid 1\.43/ },
  { game: "keno", name: "Keno", words: /\d/ },
  { game: "miner", name: "Miner", words: /\d/ },
  { game: "dice", name: "Dice", words: /\d/ },
  { game: "cases", name: "Case", words: /\d/ },
];
