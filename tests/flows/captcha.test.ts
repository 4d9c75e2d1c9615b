import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect } from "vitest";
import { noteShown } from "./note-when.ts";
import { amountOf, password } from "./player.ts";
import { test, type MadePlayer, type World } from "../world/world.ts";

const languages = [
  { code: "ru", prefix: "", check: "Короткая проверка", breached: "Этот пароль подбирают одним из первых" },
  { code: "en", prefix: "/en", check: "Quick check", breached: "This is one of the first passwords attackers try" },
  { code: "kz", prefix: "/kz", check: "Қысқаша тексеру", breached: "Бұл құпиясөзді ең алдымен теріп көреді" },
];

test.for(languages)(
  "a login after strangers' slips shows its work and goes on by itself: $code",
  async (said, { world }) => {
    const { prefix, check, code } = said;
    const player = await world.player({ balance: "64.00" });
    await slips(world, { email: player.email });
    const device = await world.device({ serviceWorker: code === "ru" });
    const page = await device.open(`${prefix}/?login`);
    const form = await fillIn(page, code, player);
    // Without a delay the work would be over before it could be seen.
    await world.desk("/network", { match: "/auth/captcha", fault: "delay", ms: 500 });
    world.line.forget();
    const isShown = await noteShown(page, "dialog :is(h1, h2, h3, h4)", check);
    await form.getByRole("button", { name: wordsOf(code, "common").action["log_in"] ?? "", exact: true }).click();
    await isShown();
    const { balance } = wordsOf(code, "common");
    await expect
      .poll(() =>
        page
          .getByRole("group", { name: balance["label"] ?? "" })
          .first()
          .innerText(),
      )
      .toContain("64");
    expect(world.line.count("GET /auth/captcha?purpose=login&level=1")).toBe(1);
    expect(world.line.count("POST /api/v2/auth/login/email/password")).toBe(2);
    expect(await page.getByRole("alert").count()).toBe(0);

    // The browser is known for the player now, so it needs no work next time, whatever strangers do.
    await page.evaluate(() => globalThis.karat.layer?.session.logout());
    await slips(world, { email: player.email }, 0);
    const again = await fillIn(await device.open(`${prefix}/?login`), code, player);
    await again.getByRole("button", { name: wordsOf(code, "common").action["log_in"] ?? "", exact: true }).click();
    await again.waitFor({ state: "hidden" });
    expect(world.line.count("GET /auth/captcha")).toBe(1);
  },
);

test("a login by phone shows its work as well", async ({ world }) => {
  const phone = "+77011230099";
  await world.player({ phone, password, balance: "66.00" });
  await slips(world, { path: "/api/v2/auth/login/phone/password", phone });
  await world.desk("/network", { match: "/auth/captcha", fault: "delay", ms: 500 });
  const page = await (await world.device()).open("/en?login");
  await page.getByRole("dialog").getByRole("button", { name: "Log in by phone" }).click();
  const form = page.getByRole("dialog", { name: "Log in by phone", exact: true });
  await form.getByLabel("Phone", { exact: true }).fill("8 7011230099");
  await form.getByLabel("Password", { exact: true }).fill(password);
  const isShown = await noteShown(page, "dialog :is(h1, h2, h3, h4)", "Quick check");
  await form.getByRole("button", { name: "Log in", exact: true }).click();
  await isShown();
  await expect.poll(() => amountOf(page)).toBe(66);
});

test("the work can be called off, which says so, keeps what was typed, and leaves the form as it was", async ({
  world,
}) => {
  const player = await world.player({ balance: "65.00" });
  await slips(world, { email: player.email });
  await world.desk("/network", { match: "/auth/captcha", fault: "delay", ms: 9_000 });
  const device = await world.device();
  const page = await device.open("/en?login");
  const form = await fillIn(page, "en", player);
  const submit = form.getByRole("button", { name: "Log in", exact: true });
  await submit.press("Enter");
  await form.getByRole("progressbar", { name: "Check progress" }).waitFor();
  await submit.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Stop the check");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("This was cancelled.").waitFor();
  await expect.poll(() => form.getByRole("progressbar").count()).toBe(0);
  expect(await form.getByLabel("Email", { exact: true }).inputValue()).toBe(player.email);
  await submit.click();
  await expect.poll(() => amountOf(page)).toBe(65);
});

test.for(languages)("a password that everybody tries first is told on its field: $code", async (said, { world }) => {
  const { prefix, breached, code } = said;
  const words = wordsOf(code, "session");
  const device = await world.device({ serviceWorker: code === "ru" });
  const page = await device.open(`${prefix}/?signup`);
  const form = page.getByRole("dialog");
  await form.getByLabel(words.field["email"] ?? "", { exact: true }).fill(`breached-${code}@example.com`);
  const field = form.getByLabel(words.field["password"] ?? "", { exact: true });
  await field.fill("Password2024!");
  await form.getByRole("checkbox").check();
  const submit = form.getByRole("button", { name: words.register["submit"] ?? "" });
  await submit.click();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  // At its field and in the notification.
  await expect.poll(() => page.getByText(breached).count()).toBe(2);
  await field.fill(password);
  await submit.click();
  await form.waitFor({ state: "hidden" });
});

/** Makes wrong attempts from elsewhere, until all free ones are used up. */
async function slips(world: World, { path = byEmail, ...address }: Slipping, atLeast = 5) {
  for (let count = 0; count < 6; count += 1) {
    const { value } = await world.api<{ error: string }>(path, { ...address, password: "wrong-horse-7" });
    if (value.error === "validation") return expect(count).toBeGreaterThanOrEqual(atLeast);
  }
  throw new Error("nothing was asked for");
}

const byEmail = "/api/v2/auth/login/email/password";
type Slipping = { path?: string; email?: string; phone?: string };

async function fillIn(page: Page, code: string, { email, password: word }: MadePlayer) {
  const words = wordsOf(code, "session");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words.login["by_email"] ?? "" })
    .click();
  const form = page.getByRole("dialog", { name: wordsOf(code, "common").dialog["LoginByEmail"] ?? "", exact: true });
  await form.getByLabel(words.field["email"] ?? "", { exact: true }).fill(email);
  await form.getByLabel(words.field["password"] ?? "", { exact: true }).fill(word);
  return form;
}

type Words = Record<"field" | "login" | "register" | "action" | "dialog" | "balance", Record<string, string>>;

function wordsOf(language: string, namespace: string): Words {
  const file = join(import.meta.dirname, `../../locales/${language}/${namespace}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Words;
}
