import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { expect } from "vitest";
import { letNoticesStay } from "./notices-stay.ts";
import { amountOf, placeBet } from "./player.ts";
import { everythingIsCached } from "../world/offline-cache.ts";
import { test } from "../world/world.ts";

const languages = [
  {
    prefix: "",
    title: "История",
    logins: "Сеансы",
    bets: "Ставки",
    end: "Завершить сеанс",
    ended: "Завершённые",
    why: "Завершён с другого устройства",
    save: "Сохранить CSV",
    country: "Россия",
    check: "Проверить ставку",
    stage: "Как это было",
  },
  {
    prefix: "/en",
    title: "History",
    logins: "Logins",
    bets: "Bets",
    end: "End session",
    ended: "Ended",
    why: "Ended from another device",
    save: "Save as CSV",
    country: "Russia",
    check: "Verify the bet",
    stage: "On the stage",
  },
  {
    prefix: "/kz",
    title: "Тарих",
    logins: "Сеанстар",
    bets: "Бәстер",
    end: "Сеансты аяқтау",
    ended: "Аяқталған",
    why: "Басқа құрылғыдан аяқталды",
    save: "CSV сақтау",
    country: "Ресей",
    check: "Бәсті тексеру",
    stage: "Ойын қалай өтті",
  },
];

async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("a player sees, ends and saves their logins, and proves a bet of the past, in every language", async ({
  world,
}) => {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  await device.enter(player);
  const page = await device.open("/en/games/dice");
  await expect.poll(() => amountOf(page)).toBe(100);
  await placeBet(page, "10");

  for (const { prefix, ...words } of languages) {
    const { email, password } = player;
    await world.api("/api/v2/auth/login/email/password", { email, password });
    await page.goto(`${world.origin}${prefix}/profile/history?kind=sessions`);
    await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
    const logins = page.getByRole("table", { name: words.logins });
    await logins.getByText(words.country).first().waitFor();
    await logins.getByRole("button", { name: words.end }).click();
    await expect.poll(() => logins.getByRole("button", { name: words.end }).count()).toBe(0);
    await page.getByRole("radio", { name: words.ended }).check();
    await logins.getByText(words.why).first().waitFor();
    const file = await saved(page, words.save);
    expect(file.name).toMatch(/^sessions-\d{4}-\d\d-\d\d\.csv$/);
    expect(file.text.split("\r\n")[1]).toContain(words.why);
    expect(file.text).toContain(words.country);

    await page.getByRole("tab", { name: words.bets }).click();
    await page.getByRole("link", { name: words.check }).waitFor();
    const bets = await saved(page, words.save);
    expect(bets.text.split("\r\n")).toHaveLength(3);
    expect(bets.text).toContain(prefix === "/en" ? ",10.00," : ";10,00;");
    await page.getByRole("link", { name: words.check }).click();
    await page.waitForURL(/\/fairness\?bet=/);
    const proof = page.locator("[data-verdict=partly], [data-verdict=passed]");
    await proof.getByRole("region", { name: words.stage }).waitFor();
  }
});

test("the list goes on for as long as one goes down it, and is there without a network as far as that", async ({
  world,
}) => {
  const player = await world.player();
  for (let count = 0; count < 29; count++) {
    const { value } = await world.desk<{ token: string }>("/simple-auth", { player: player.id });
    await world.api("/auth/simple", { token: value.token });
  }
  const device = await world.device();
  await letNoticesStay(device.context);
  await device.enter(player);
  const page = await device.open("/en/profile/history?kind=sessions");
  const rows = page.getByRole("table", { name: "Logins" }).getByRole("row");
  await expect.poll(() => rows.count()).toBeGreaterThan(25);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 10_000);
      return rows.count();
    })
    .toBe(31);
  await everythingIsCached(page);
  world.line.cut();
  await page.reload();
  await expect.poll(() => rows.count()).toBe(31);
  await page.getByText(/as of/).first().waitFor();
  const { text } = await saved(page, "Save as CSV");
  expect(text.trimEnd().split("\r\n")).toHaveLength(31);
  await page.getByText("The file is not complete").waitFor();
});
