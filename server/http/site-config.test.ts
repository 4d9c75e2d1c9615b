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
    { email: "help@karat.example", chat: null },
  ]);
});

test("a house that has said nothing has no address, and neither has an empty configuration", async () => {
  for (const { settings, support } of [await configOf({}), parse(siteConfig, {})])
    expect([settings, support]).toEqual([nothing, { email: null, chat: null }]);
});

test("the page of another chat may be framed, and asked whether it is there, and no other", async () => {
  const chat = "https://chat.example/karat?site=1";
  expect((await configOf({ KARAT_CHAT_URL: chat })).support.chat).toBe(chat);
  const house = await startHouse({ env: { KARAT_CHAT_URL: chat } });
  const policyOf = async ({ fetch, site }: typeof house) =>
    String((await fetch(`${site}/nowhere`)).headers["content-security-policy"]);
  for (const allowed of ["frame-src", "connect-src"])
    expect(await policyOf(house)).toMatch(new RegExp(`${allowed} [^;]*https://chat\\.example[ ;]`));
  expect(await policyOf(await startHouse())).not.toContain("chat.example");
  await expect(startHouse({ env: { KARAT_CHAT_URL: "http://chat.example" } })).rejects.toThrow("KARAT_CHAT_URL");
});

const nothing = { telegramUrl: null, revshareUrl: null, licence: null, helplines: [] };
