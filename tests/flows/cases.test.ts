import type { Page } from "playwright";
import { expect } from "vitest";
import { cases } from "../../rules/games/cases.ts";
import { caseOf } from "../../rules/games/cases-figures.ts";
import { drawn } from "../../rules/games/draw.ts";
import type { CaseSlug } from "../../rules/games/variants.ts";
import { formatMoney } from "../../rules/money.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { amountOf } from "./player.ts";
import { enterKnowing, sitDownKnowing } from "./seated.ts";
import { tabTo } from "./tab-to.ts";
import { test } from "../world/world.ts";

const serverSeed = "5e".repeat(32);
const clientSeed = "opened-in-a-flow";
const seeds = { serverSeed, clientSeed, balance: 1_000 };

/** What the rules make of these seeds, in words of money. */
function prizesOf(slug: CaseSlug, count: number, nonce = 0): { texts: string[]; sum: number } {
  const { items } = drawn(nodeHashing, cases, { serverSeed, clientSeed, nonce }, { case: slug, count });
  const won = items.map((place) => caseOf(slug).items[place]?.valueMicro ?? 0n);
  const sum = Number(won.reduce((all, each) => all + each, 0n)) / 1_000_000;
  return { texts: won.map((each) => formatMoney(each, "RUB", "en-GB").replaceAll("\u00a0", " ")), sum };
}

const said = async (page: Page) =>
  (await page.getByRole("region", { name: "Case" }).getByRole("status").innerText()).replaceAll("\u00a0", " ");

test("three cases opened by mouse bring what their tickets say, told at once and plainly", async ({ world }) => {
  const { table: page } = await enterKnowing(world, "/en/games/cases", seeds);
  await page.getByRole("link", { name: "Neon", exact: true }).click();
  const inside = page.getByRole("list", { name: "What’s inside" });
  await expect.poll(() => inside.getByRole("listitem").count()).toBe(9);
  expect((await inside.getByRole("listitem").first().innerText()).replaceAll("\u00a0", " ")).toMatch(
    /10,000 ₽\s+0\.0045 %\s+tickets 999,955 – 999,999/,
  );

  await page.getByRole("radio", { name: "3", exact: true }).click();
  await page.getByRole("button", { name: "Open for 150 ₽" }).click();
  const { texts, sum } = prizesOf("neon", 3);
  const verdict = sum > 150 ? `${sum - 150} ₽ more` : sum < 150 ? `${150 - sum} ₽ less` : "exactly what";
  await expect.poll(() => said(page)).toContain(`3 cases for 150 ₽: ${texts.join(" + ")}.`);
  await expect.poll(() => said(page)).toContain(verdict);
  await expect.poll(() => amountOf(page)).toBe(1_000 - 150 + sum);
});

test("by keyboard alone one changes how many, opens without a reel, and opens again", async ({ world }) => {
  const { table: page } = await sitDownKnowing(world, "cases/start", seeds);
  await page.getByRole("region", { name: "Case" }).getByRole("status").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("f");
  await expect.poll(() => page.getByRole("switch", { name: /^Fast open/ }).isChecked()).toBe(true);
  await expect
    .poll(() => page.getByRole("radio", { name: "2", exact: true }).getAttribute("aria-checked"))
    .toBe("true");
  await page.keyboard.press("Space");
  const first = prizesOf("start", 2);
  await expect.poll(() => said(page)).toContain(`2 cases for 20 ₽: ${first.texts.join(" + ")}.`);

  await tabTo(page, "Open for");
  await page.keyboard.press("Enter");
  const second = prizesOf("start", 2, 2);
  await expect.poll(() => amountOf(page)).toBe(1_000 - 40 + first.sum + second.sum);
});

test("cases whose reply is lost are found again and were opened once", async ({ world }) => {
  const { player, table: page } = await sitDownKnowing(world, "cases/cosmos", seeds);
  // What is new can be told from what was there once that is known.
  await page.getByText("No bets yet").waitFor();
  await world.desk("/network", { match: "/games/cases/bet", fault: "drop_reply", times: 1 });
  world.line.forget();
  await page.getByRole("radio", { name: "5", exact: true }).click();
  await page.getByRole("button", { name: /^Open for/ }).click();
  await expect
    .poll(() => page.getByRole("region", { name: "Notifications" }).textContent())
    .toMatch(/Your bet went through/);
  // On the stage it stands like any other.
  await expect.poll(() => said(page)).toContain(`5 cases for 500 ₽: ${prizesOf("cosmos", 5).texts.join(" + ")}.`);
  await page.getByText("This session: 1 bet").waitFor();
  const { value } = await world.api<{ items: { staked: string }[] }>("/games/bets", undefined, player.token);
  expect(value.items.map(({ staked }) => staked)).toEqual(["500.00"]);
  expect(world.line.count("POST /games/cases/bet")).toBe(1);
  await expect.poll(() => amountOf(page)).toBe(500 + prizesOf("cosmos", 5).sum);
});
