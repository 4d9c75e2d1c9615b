import type { Locator, Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { languagesFrom } from "./in-turn.ts";
import { everythingIsCached } from "../world/offline-cache.ts";
import { flowsIn } from "../world/world.ts";

const contacts = {
  telegram: "https://t.me/karat",
  partners: "https://partners.example/",
  email: "help@karat.example",
};

const test = flowsIn({
  KARAT_TELEGRAM_URL: contacts.telegram,
  KARAT_REVSHARE_URL: contacts.partners,
  KARAT_SUPPORT_EMAIL: contacts.email,
});

const languages = [
  {
    language: "ru",
    prefix: "",
    query: "ЖДЕТ раунды",
    none: "Такого ответа здесь нет",
    ask: "Написать в поддержку",
    support: "Чат поддержки",
    copy: "Скопировать ссылку на ответ",
    limits: "Какие лимиты я могу себе поставить?",
    later: "Когда новый лимит начинает действовать?",
    exclude: "закройте себе игру",
    kycNote: "Документ составлен на английском языке.",
  },
  {
    language: "en",
    prefix: "/en",
    query: "settles rounds",
    none: "No answers found",
    ask: "Write to support",
    support: "Support chat",
    copy: "Copy a link to this answer",
    limits: "Which limits can I set for myself?",
    later: "When does a changed limit take effect?",
    exclude: "exclude yourself",
    kycNote: undefined,
  },
  {
    language: "kz",
    prefix: "/kz",
    query: "ЕСЕПТЕЛЕДІ раунд",
    none: "Мұнда ондай жауап жоқ",
    ask: "Қолдауға жазу",
    support: "Қолдау чаты",
    copy: "Жауаптың сілтемесін көшіру",
    limits: "Өзіме қандай лимит қоя аламын?",
    later: "Жаңа лимит қашан күшіне енеді?",
    exclude: "өзіңізді шектеңіз",
    kycNote: "Бұл құжат ағылшын тілінде жазылған.",
  },
] as const;
/** Everything else here is in English or in all three. */
const spoken = languagesFrom("kz");
const inTurn = () => spoken().flatMap(({ language }) => languages.filter((each) => each.language === language));

test.for(inTurn())(
  "$language: an answer is found as one types, and who finds none can ask",
  async ({ language, prefix, query, none, ask, support }, { world }) => {
    const device = await world.device({ serviceWorker: language === "ru" });
    const page = await device.open(`${prefix}/faq`);
    await alive(page);
    const search = page.getByRole("searchbox");
    await search.fill(query);
    const round = page.locator("details#open-round");
    await expect.poll(() => round.getAttribute("open")).not.toBeNull();
    await expect.poll(() => round.locator("mark").count()).toBeGreaterThan(1);
    const shown = await page.locator("details").count();
    expect(shown).toBeLessThan(10);
    await expect
      .poll(() => page.getByRole("search").locator("..").getByRole("status").textContent())
      .toContain(String(shown));

    await search.fill("qwertyuiop");
    await expect.poll(() => page.locator("main").getByText(none).last().isVisible()).toBe(true);
    await page.getByRole("button", { name: ask }).click();
    const dialog = page.getByRole("dialog", { name: support });
    await dialog.getByRole("link", { name: contacts.email }).waitFor();
    await expect.poll(() => addressesIn(dialog)).toEqual([contacts.telegram, `mailto:${contacts.email}`]);
    await page.keyboard.press("Escape");
    await expect
      .poll(() => addressesIn(page.locator("footer")))
      .toEqual(expect.arrayContaining([contacts.telegram, contacts.partners]));
    await search.fill("");
    await expect.poll(() => page.locator("details").count()).toBeGreaterThan(40);
  },
);

test.for(inTurn())(
  "$language: a link to an answer opens it, and back and forward lead between answers",
  async ({ language, prefix, copy, limits, later, exclude }, { world }) => {
    const device = await world.device({ serviceWorker: language === "ru" });
    await device.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await device.open(prefix || "/");
    await alive(page);
    await page.locator('main a[href$="/faq#return"]').click();
    await expect.poll(() => page.locator("details#return p").first().isVisible()).toBe(true);
    await expect.poll(() => inView(page, "return")).toBe(true);

    await page.goto(`${world.origin}${prefix}/faq#not-fun`);
    const here = page.locator("details#not-fun");
    const there = page.locator("details#self-exclusion");
    await expect.poll(() => here.getAttribute("open")).not.toBeNull();
    await expect.poll(() => inView(page, "not-fun")).toBe(true);
    expect(await there.getAttribute("open")).toBeNull();

    // Works even while a search hides the link's target.
    await page.getByRole("searchbox").fill(exclude);
    await expect.poll(() => page.locator("details").count()).toBeLessThan(10);
    await here.getByRole("link", { name: exclude }).click();
    await expect.poll(() => there.getAttribute("open")).not.toBeNull();
    await expect.poll(() => inView(page, "self-exclusion")).toBe(true);
    await page.goBack();
    await expect.poll(() => inView(page, "not-fun")).toBe(true);
    await page.goForward();
    await expect.poll(() => inView(page, "self-exclusion")).toBe(true);

    await page.getByText(limits).click();
    await page.locator("details#limits").getByRole("link", { name: copy }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${world.origin}${prefix}/faq#limits`);
    expect(await page.getByText(later).isVisible()).toBe(true);
  },
);

test("what was read once is read again without a network and without a house, in every language", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en/faq");
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === "activated" &&
      navigator.serviceWorker.controller !== null,
  );
  for (const { prefix } of languages) {
    await page.goto(`${world.origin}${prefix}/policy/ru/user-agreement#changes`);
    await expect.poll(() => inView(page, "changes")).toBe(true);
    await page.goto(`${world.origin}${prefix}/faq#limits`);
    await page.locator("details#limits p").first().waitFor();
  }
  await everythingIsCached(page);
  onTestFinished(async () => {
    world.line.mend();
    await world.startHouse();
  });
  await world.killHouse();
  world.line.cut();
  for (const { prefix, limits, kycNote } of languages) {
    await page.goto(`${world.origin}${prefix}/policy/ru/user-agreement#changes`);
    await page.getByRole("heading", { level: 1, name: "Пользовательское соглашение" }).waitFor();
    await expect.poll(() => inView(page, "changes")).toBe(true);
    expect(await page.locator("article").getAttribute("lang")).toBe("ru");

    await page.locator("article").getByRole("link", { name: "правила верификации" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Verification (KYC)" }).waitFor();
    expect(await page.locator("article").getAttribute("lang")).toBe("en");
    if (kycNote) expect(await page.getByText(kycNote).isVisible()).toBe(true);

    await page.goto(`${world.origin}${prefix}/faq#limits`);
    await expect.poll(() => page.locator("details#limits p").first().isVisible()).toBe(true);
    expect(await page.getByText(limits).isVisible()).toBe(true);
  }
});

test("on paper there is the document alone, all of it, with its answers unfolded", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en/faq");
  await alive(page);
  await page.locator("details#limits p").first().waitFor({ state: "attached" });
  await page.emulateMedia({ media: "print" });
  await page.locator("details#limits p").first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect.poll(() => page.locator("details:not([open])").count()).toBe(0);
  for (const role of ["banner", "navigation", "contentinfo"] as const) {
    for (const part of await page.getByRole(role, { includeHidden: true }).all())
      expect(await part.isVisible()).toBe(false);
  }
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(() => page.locator("details[open]").count()).toBe(0);
});

test("the agreement opens beside the form that asks to accept it", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/kz?signup");
  const form = page.getByRole("dialog", { name: "Жаңа аккаунт" });
  await form.getByLabel("Электрондық пошта").fill("kept@example.com");
  const [opened] = await Promise.all([
    device.context.waitForEvent("page"),
    form.getByRole("link", { name: "пайдаланушы келісімін" }).first().click(),
  ]);
  await opened.getByRole("heading", { level: 1, name: "Пользовательское соглашение" }).waitFor();
  expect(new URL(opened.url()).pathname).toBe("/kz/policy/ru/user-agreement");
  expect(await form.getByLabel("Электрондық пошта").inputValue()).toBe("kept@example.com");
  expect(await form.getByRole("checkbox").isChecked()).toBe(false);
});

/** Waits until the page is interactive. */
async function alive(page: Page) {
  await page.waitForFunction(() => globalThis.karat.layer !== undefined);
}

function addressesIn(part: Locator): Promise<(string | null)[]> {
  return part.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

function inView(page: Page, id: string): Promise<boolean> {
  return page.evaluate((place) => {
    const { top } = document.getElementById(place)?.getBoundingClientRect() ?? { top: -1 };
    return top >= 0 && top < innerHeight;
  }, id);
}
