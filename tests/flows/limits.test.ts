import type { Page } from "playwright";
import { expect } from "vitest";
import { tableIsAlive } from "./player.ts";
import { languagesFrom } from "./in-turn.ts";
import { wordsOf } from "../world/words.ts";
import { test } from "../world/world.ts";

/** Places a bet without waiting for its result, because it may be refused. */
async function tryBet(page: Page, say: (name: string) => string, amount: string) {
  await page.getByLabel(say("table:bet.amount")).fill(amount);
  await page.getByRole("button", { name: say("table:bet.place") }).click();
}

const inTurn = languagesFrom("en");

test.for(inTurn())(
  "a limit is set, holds at the table, and a looser one waits for its time and a second word ($language)",
  async ({ language, prefix }, { world }) => {
    const say = wordsOf(language);
    const device = await world.device({ serviceWorker: language === "ru" });
    const player = await world.player({ balance: "1000.00" });
    await device.enter(player);
    const page = await device.open(`${prefix}/profile/setting`);
    const form = page.getByRole("form", { name: say("safe-play:limits.new") });
    const set = async (amount: string) => {
      await form.getByLabel(say("safe-play:limits.kind")).selectOption("wager");
      await form.getByLabel(say("safe-play:limits.amount")).fill(amount);
      await form.getByRole("button", { name: say("safe-play:limits.set") }).click();
    };
    const limit = page.getByRole("list", { name: say("safe-play:limits.title") }).getByRole("listitem");

    await set("0.5");
    await form.getByText(say("errors:error.limit_too_low")).waitFor();
    await set("20");
    await limit.getByText(say("errors:limit.wager_day")).waitFor();

    const table = await device.open(`${prefix}/games/dice`);
    await tableIsAlive(table);
    const balance = table.getByLabel(say("common:balance.label"), { exact: true });
    await expect.poll(async () => (await balance.first().innerText()).replaceAll(/\D/g, "")).toBe("1000");
    await tryBet(table, say, "15");
    await expect.poll(() => table.getByRole("table").first().getByRole("row").count()).toBe(2);
    await tryBet(table, say, "15");
    const notices = table.getByRole("region", { name: say("common:region.notifications") });
    const left = say("errors:limit_left", { limit: say("errors:limit.wager_day"), left: "5\u00a0₽" });
    await notices.getByText(left).waitFor();
    await tryBet(table, say, "5");
    // The limit is used up, and the table says so in advance.
    await table.getByRole("form").getByText(say("errors:error.limit_reached")).waitFor();
    await table.getByRole("region", { name: say("safe-play:bar.label") }).waitFor();
    const button = table.getByRole("button", { name: say("table:bet.place") });
    await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");

    // The other tab updates by itself.
    await expect.poll(() => limit.innerText()).toContain("20\u00a0₽");
    await set("100");
    await limit.getByRole("button", { name: say("safe-play:limits.withdraw") }).waitFor();
    await expect.poll(() => limit.getByRole("button", { name: say("safe-play:limits.confirm") }).count()).toBe(0);
    await world.desk("/limits/reset", { player: player.id });
    await limit.getByRole("button", { name: say("safe-play:limits.confirm") }).click();
    await expect.poll(() => limit.innerText()).toContain("100\u00a0₽");
    await expect.poll(() => button.getAttribute("aria-disabled")).toBeNull();
    await tryBet(table, say, "15");
    await expect.poll(() => table.getByRole("table").first().getByRole("row").count()).toBe(4);
  },
);
