import { parse } from "valibot";
import { expect, test } from "vitest";
import { siteConfig } from "../../contract/config.ts";
import { startHouse } from "../../tests/world/house.ts";

async function configOf(env: Record<string, string>) {
  const house = await startHouse({ env });
  const { text } = await house.fetch(`${house.site}/config.json`);
  return parse(siteConfig, JSON.parse(text));
}

test("the page is told where players find and write to the house", async () => {
  const told = await configOf({
    KARAT_TELEGRAM_URL: "https://t.me/karat",
    KARAT_REVSHARE_URL: "https://partners.example/",
    KARAT_SUPPORT_EMAIL: "help@karat.example",
  });
  expect([told.settings, told.support]).toEqual([
    { ...nothing, telegramUrl: "https://t.me/karat", revshareUrl: "https://partners.example/" },
    { email: "help@karat.example" },
  ]);
});

test("a house that has said nothing has no address, and neither has an empty configuration", async () => {
  for (const { settings, support } of [await configOf({}), parse(siteConfig, {})])
    expect([settings, support]).toEqual([nothing, { email: null }]);
});

const nothing = { telegramUrl: null, revshareUrl: null, licence: null, helplines: [] };
