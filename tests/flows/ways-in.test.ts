import type { Page } from "playwright";
import { expect } from "vitest";
import { formatPhone } from "../../rules/phones.ts";
import { languageFacts, languages } from "../../src/i18n/languages.ts";
import { languagesFrom } from "./in-turn.ts";
import { codeFor, linkFor } from "./inbox.ts";
import { noteShown } from "./note-when.ts";
import { password } from "./player.ts";
import { wordsOf } from "../world/words.ts";
import { test, type World } from "../world/world.ts";

const next = "another-horse-8";
type Way = "email" | "phone";
type Words = ReturnType<typeof wordsOf>;

let count = 0;

/** An address of its own for each test, and what one types to give it. */
function newAddress(way: Way): { address: string; typed: string } {
  count += 1;
  const email = `way-${count}@example.com`;
  const digits = `70112300${String(count).padStart(2, "0")}`;
  return way === "email" ? { address: email, typed: email } : { address: `+7${digits}`, typed: `8 ${digits}` };
}

async function playerBy(world: World, way: Way, { verified = false } = {}) {
  const { address, typed } = newAddress(way);
  const player = await world.player({ [way]: address, password, balance: "75.00", verified });
  return { ...player, address, typed };
}

/** Types the address into the form that is open, whose choice of the two stands on the other one till then. */
async function giveAddress(form: Page | ReturnType<Page["getByRole"]>, t: Words, way: Way, typed: string) {
  const choice = form.getByRole("radio", { name: t(`session:way.${way}`) });
  const field = form.getByLabel(t(`session:field.${way}`), { exact: true });
  await choice.or(field).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  await field.fill(typed);
}

const otherWay = { email: "phone", phone: "email" } as const;
const loginBy = { email: "LoginByEmail", phone: "LoginByPhone" };

const turn = languagesFrom("ru");
const inTurn = <Case extends object>(...cases: readonly Case[]) =>
  turn(...cases).map((each) => {
    const { htmlLang } = languageFacts[each.language];
    const serviceWorker = each.language === languages[0];
    return { ...each, t: wordsOf(each.language), home: each.prefix || "/", htmlLang, serviceWorker };
  });

const byEither = () => inTurn({ way: "email" } as const, { way: "phone" } as const);

const dialogOf = (page: Page, t: Words, name: string) =>
  page.getByRole("dialog", { name: t(`common:dialog.${name}`), exact: true });

/** Waits until the player is in, whose balance shows who it is. */
async function balance(page: Page, t: Words, amount: string) {
  const shown = page.getByLabel(t("common:balance.label"));
  await expect.poll(async () => (await shown.allInnerTexts()).join()).toContain(amount);
}

const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

test("whoever registers and logs in over a line that loses answers gets on, and a reload leaves no step out", async ({
  world,
}) => {
  const t = wordsOf("en");
  const { address, typed } = newAddress("phone");
  const device = await world.device();
  const page = await device.open("/en?signup");
  const form = dialogOf(page, t, "Register");
  await giveAddress(form, t, "phone", typed);
  await form.getByLabel(t("session:field.password"), { exact: true }).fill(password);
  await form.getByRole("checkbox").check();
  await world.desk("/network", { match: "/api/v2/auth/register/phone", fault: "drop_reply", times: 1 });
  const submit = form.getByRole("button", { name: t("session:register.submit") });
  await submit.click();
  await page.getByRole("region", { name: "Notifications" }).getByText(t("errors:error.error")).waitFor();
  await submit.click();
  const confirm = dialogOf(page, t, "ConfirmByPhone");
  await confirm.getByText(formatPhone(address)).waitFor();
  await page.reload();
  await confirm.getByText(formatPhone(address)).waitFor();
  await confirm.getByRole("button", { name: t("session:confirm.later") }).click();
  await confirm.waitFor({ state: "hidden" });

  const other = await world.device();
  const far = await other.open("/en?login");
  await dialogOf(far, t, "Login")
    .getByRole("button", { name: t("session:login.by_phone") })
    .click();
  const first = dialogOf(far, t, "LoginByPhone");
  await giveAddress(first, t, "phone", typed);
  await first.getByRole("button", { name: t("session:login.code_instead") }).click();
  const byCode = dialogOf(far, t, "LoginByCode");
  await byCode.getByRole("button", { name: t("session:login.send_code") }).click();
  const code = await codeFor(world, address, "login");
  await world.desk("/network", { match: "/api/v2/auth/login/phone/code", fault: "drop_reply", times: 1 });
  await byCode.getByLabel(t("session:code.label")).fill(code);
  await byCode.getByText(t("errors:error.code_unanswered")).first().waitFor();
  await byCode.getByRole("button", { name: t("session:code.again"), exact: true }).click();
  const again = await codeFor(world, address, "login", code);
  await byCode.getByLabel(t("session:code.label")).fill(again);
  await byCode.waitFor({ state: "hidden" });
});

test.for(byEither())(
  "$language: a visitor registers by $way and confirms it by the code",
  async ({ t, way, prefix, home, htmlLang, serviceWorker }, { world }) => {
    const device = await world.device({ serviceWorker });
    const page = await device.open(`${home}?signup`);
    const form = dialogOf(page, t, "Register");
    const { address, typed } = newAddress(way);
    await giveAddress(form, t, way, typed);
    await form.getByLabel(t("session:field.password"), { exact: true }).fill(password);
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: t("session:register.submit") }).click();
    if (way === "phone") {
      const confirm = dialogOf(page, t, "ConfirmByPhone");
      await confirm.getByText(formatPhone(address)).waitFor();
      const again = new RegExp(t("session:code.again_in", { count: "60" }).replace("60", "\\d+"));
      await confirm.getByRole("button", { name: again }).waitFor();
      const code = await codeFor(world, address, "verify");
      await confirm.getByLabel(t("session:code.label")).fill(otherThan(code));
      await confirm.getByText(t("errors:error.wrong_code")).first().waitFor();
      await confirm.getByLabel(t("session:code.label")).fill(code);
      await confirm.waitFor({ state: "hidden" });
    } else {
      await form.waitFor({ state: "hidden" });
      // Where they are, and in nobody's way: nothing has taken the focus.
      const card = page.getByRole("region", { name: t("session:confirm.email_title") });
      await card.getByText(address).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("INPUT");
      const code = await codeFor(world, address, "verify");
      await card.getByLabel(t("session:code.label")).fill(otherThan(code));
      await card.getByText(t("errors:error.wrong_code")).first().waitFor();
      await card.getByLabel(t("session:code.label")).fill(code);
      await page.getByText(t("session:confirm.email_done")).waitFor();
      await card.waitFor({ state: "hidden" });
      // With nothing to play with yet, two ways to begin.
      const main = page.getByRole("main");
      await main.getByRole("link", { name: t("common:action.deposit"), exact: true }).click();
      await dialogOf(page, t, "PayIn").waitFor();
      await page.keyboard.press("Escape");
      await dialogOf(page, t, "PayIn").waitFor({ state: "hidden" });
      await main.getByRole("link", { name: t("home:player.practice") }).click();
      await page.getByLabel(t("table:mode.chips")).waitFor();
    }
    await page.goto(`${world.origin}${prefix}/profile/access`);
    await page.getByText(way === "phone" ? formatPhone(address) : address).waitFor();
    await page.getByText(t("access:address.confirmed"), { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(htmlLang);
  },
);

test.for(byEither())(
  "$language: a player logs in by $way and password, after a slip",
  async ({ t, way, home, serviceWorker }, { world }) => {
    const player = await playerBy(world, way);
    const device = await world.device({ serviceWorker });
    const page = await device.open(`${home}?login`);
    await dialogOf(page, t, "Login")
      .getByRole("button", { name: t(`session:login.by_${way}`) })
      .click();
    const form = dialogOf(page, t, loginBy[way]);
    await giveAddress(form, t, way, player.typed);
    await form.getByLabel(t("session:field.password"), { exact: true }).fill("wrong-horse-1");
    await form.getByRole("button", { name: t("common:action.log_in"), exact: true }).click();
    await form.getByText(t("errors:error.wrong_credentials")).first().waitFor();
    await form.getByLabel(t("session:field.password"), { exact: true }).fill(password);
    await form.getByRole("button", { name: t("common:action.log_in"), exact: true }).click();
    await balance(page, t, "75");
  },
);

test.for(byEither())(
  "$language: a player logs in by the code that comes by $way, after a slip and too early a wish for another",
  async ({ t, way, home, serviceWorker }, { world }) => {
    const player = await playerBy(world, way);
    const device = await world.device({ serviceWorker });
    const page = await device.open(`${home}?login`);
    await dialogOf(page, t, "Login")
      .getByRole("button", { name: t(`session:login.by_${way}`) })
      .click();
    const first = dialogOf(page, t, loginBy[way]);
    await giveAddress(first, t, way, player.typed);
    await first.getByRole("button", { name: t("session:login.code_instead") }).click();
    const form = dialogOf(page, t, "LoginByCode");
    const shown = way === "phone" ? formatPhone(player.address) : player.address;
    await expect.poll(() => form.getByLabel(t(`session:field.${way}`), { exact: true }).inputValue()).toBe(shown);
    await page.clock.install();
    // For a second.
    const again = t("session:code.again_in", { count: "60" }).replaceAll(/[()]/g, "\\$&");
    const waits = await noteShown(page, "dialog button", again);
    await form.getByRole("button", { name: t("session:login.send_code") }).click();
    await waits();
    const code = await codeFor(world, player.address, "login");
    // The page's minute passes; the house's has not, and says how much of it is left.
    await page.clock.runFor(60_000);
    await form.getByRole("button", { name: t("session:code.again"), exact: true }).click();
    await page.getByText(t("errors:error.too_many_tries")).first().waitFor();
    await form.getByRole("button", { name: t("session:code.again_in", { count: "5" }).slice(0, 10) }).waitFor();
    await form.getByLabel(t("session:code.label")).fill(otherThan(code));
    await form.getByText(t("errors:error.wrong_code")).first().waitFor();
    await form.getByLabel(t("session:code.label")).fill(code);
    await form.waitFor({ state: "hidden" });
    await balance(page, t, "75");
  },
);

test.for(byEither())(
  "$language: a password that is forgotten is set anew by the code that comes by $way",
  async ({ t, way, prefix, serviceWorker }, { world }) => {
    const player = await playerBy(world, way);
    const device = await world.device({ serviceWorker });
    const page = await device.open(`${prefix}/password/reset`);
    await giveAddress(page, t, way, player.typed);
    await page.getByRole("button", { name: t("reset:ask.submit"), exact: true }).click();
    const code = await codeFor(world, player.address, "reset");
    // Asked again too early, nothing is sent: that is said, and for how long, and the first code is good.
    await page.getByRole("button", { name: t("reset:ask.again") }).click();
    await page.getByRole("button", { name: t("reset:ask.submit"), exact: true }).click();
    const address = way === "phone" ? formatPhone(player.address) : player.address;
    await page.getByText(t("reset:earlier", { address })).waitFor();
    await page.getByRole("button", { name: t("session:code.again_in", { count: "5" }).slice(0, 10) }).waitFor();
    await page.getByLabel(t("session:code.label")).fill(code);
    await page.getByLabel(t("session:field.new_password"), { exact: true }).fill(next);
    await page.getByLabel(t("session:field.password_again"), { exact: true }).fill("something-else-9");
    await page.getByRole("button", { name: t("reset:form.submit") }).click();
    await page.getByText(t("errors:error.password_mismatch")).first().waitFor();
    await page.getByLabel(t("session:field.password_again"), { exact: true }).fill(next);
    await page.getByRole("button", { name: t("reset:form.submit") }).click();
    await page.getByText(t("reset:done.title")).waitFor();
    await balance(page, t, "75");
  },
);

test.for(byEither())(
  "$language: the link that comes by $way does the same, once, and leaves nothing in the address",
  async ({ t, way, prefix, serviceWorker }, { world }) => {
    const player = await playerBy(world, way);
    await world.api(`/api/v2/auth/password/${way}/forgot`, { [way]: player.address });
    const link = new URL(await linkFor(world, player.address, "reset"));
    const token = link.pathname.split("/").at(-1) ?? "";
    const device = await world.device({ serviceWorker });
    const page = await device.open(`${prefix}${link.pathname}${link.search}`);
    const fresh = page.getByLabel(t("session:field.new_password"), { exact: true });
    await fresh.waitFor();
    // The link is spent by now, but not for this tab.
    const { value } = await world.api<{ success: boolean }>(`/api/v2/auth/password/${way}/token/check`, { token });
    expect(value).toEqual({ success: false });
    await page.reload();
    await fresh.fill(next);
    await page.getByLabel(t("session:field.password_again"), { exact: true }).fill(next);
    expect(page.url()).toBe(`${world.origin}${prefix}/reset-password/opened`);
    await page.getByRole("button", { name: t("reset:form.submit") }).click();
    await page.getByText(t("reset:done.title")).waitFor();
    await balance(page, t, "75");
    const late = await device.open(`${prefix}${link.pathname}${link.search}`);
    if (way === "phone") await late.waitForURL(`**${prefix}/error`);
    else await late.getByText(t("reset:expired.title")).waitFor();
    for (const each of [page, late]) expect(each.url()).not.toContain(token);
  },
);

test.for(byEither())(
  "$language: a player who came by $way adds the other address, and logs in by it",
  async ({ t, way, prefix, serviceWorker }, { world }) => {
    const player = await playerBy(world, way);
    const other = otherWay[way];
    const { address, typed } = newAddress(other);
    const device = await world.device({ serviceWorker });
    await device.enter(player);
    const page = await device.open(`${prefix}/profile/access`);
    await page.getByRole("button", { name: t(`access:address.${other}.add`) }).click();
    await page.getByRole("textbox", { name: t(`session:field.${other}`), exact: true }).fill(typed);
    // The card of the address that is not confirmed yet offers a code, too.
    const card = page.getByRole("region", { name: t(`access:address.${other}.title`), exact: true });
    const own = card.getByLabel(t("access:proof.password"), { exact: true });
    await own.fill("wrong-horse-1");
    await card.getByRole("button", { name: t("session:login.send_code") }).click();
    await card.getByText(t("errors:error.wrong_password")).waitFor();
    await own.fill(password);
    await card.getByRole("button", { name: t("session:login.send_code") }).click();
    await card.getByLabel(t("session:code.label")).fill(await codeFor(world, address, "verify"));
    await card.getByText(t("access:address.confirmed"), { exact: true }).waitFor();
    const { status } = await world.api(`/api/v2/auth/login/${other}/password`, { [other]: address, password });
    expect(status).toBe(200);
  },
);

test.for(inTurn())(
  "$language: a link by phone that is none leads to the error page",
  async ({ t, prefix, serviceWorker }, { world }) => {
    const device = await world.device({ serviceWorker });
    const page = await device.open(`${prefix}/reset-password/made-up?phone=79991234567`);
    await page.waitForURL(`**${prefix}/error`);
    await page.getByText(t("reset:expired.title")).waitFor();
    await page.getByRole("link", { name: t("reset:expired.again") }).click();
    await page.waitForURL(`**${prefix}/password/reset`);
    const odd = await device.open(`${prefix}/reset-password/made-up?phone=abc`);
    await odd.waitForURL(`**${prefix}/error`);
  },
);

test.for(inTurn())(
  "$language: a password is changed once all three fields are right",
  async ({ t, prefix, serviceWorker }, { world }) => {
    const player = await playerBy(world, "email");
    const device = await world.device({ serviceWorker });
    await device.enter(player);
    const page = await device.open(`${prefix}/profile/access`);
    const [old, fresh, again] = [
      "access:password.old",
      "session:field.new_password",
      "session:field.password_again",
    ].map((name) => page.getByLabel(t(name), { exact: true }));
    const change = page.getByRole("button", { name: t("access:password.change") });
    await change.click();
    await expect.poll(() => page.getByText(t("errors:error.required"), { exact: true }).count()).toBe(3);
    await old?.fill("wrong-horse-1");
    await fresh?.fill("short");
    await again?.fill("other");
    await change.click();
    await page.getByText(t("errors:error.weak_password")).first().waitFor();
    await page.getByText(t("errors:error.password_mismatch")).first().waitFor();
    await fresh?.fill(next);
    await again?.fill(next);
    await change.click();
    await page.getByText(t("errors:error.wrong_password")).first().waitFor();
    await old?.fill(password);
    await change.click();
    await page.getByText(t("access:password.changed")).waitFor();
  },
);

test.for(inTurn())(
  "$language: a first password is set by who has none, once both fields and the code that shows that it is them are right",
  async ({ t, prefix, serviceWorker }, { world }) => {
    const player = await playerBy(world, "email", { verified: true });
    await world.takePasswordFrom(player);
    const device = await world.device({ serviceWorker });
    await device.enter(player);
    const page = await device.open(`${prefix}/profile/access`);
    await page.getByText(t("access:password.first")).waitFor();
    const card = page.getByRole("region", { name: t("access:password.title"), exact: true });
    await card.getByRole("button", { name: t("session:login.send_code") }).click();
    await card.getByLabel(t("session:code.label")).fill(await codeFor(world, player.address, "change"));
    await page.getByLabel(t("session:field.new_password"), { exact: true }).fill("short");
    await page.getByLabel(t("session:field.password_again"), { exact: true }).fill("other");
    await page.getByRole("button", { name: t("access:password.set") }).click();
    await page.getByText(t("errors:error.weak_password")).first().waitFor();
    await page.getByText(t("errors:error.password_mismatch")).first().waitFor();
    await page.getByLabel(t("session:field.new_password"), { exact: true }).fill(next);
    await page.getByLabel(t("session:field.password_again"), { exact: true }).fill(next);
    await page.getByRole("button", { name: t("access:password.set") }).click();
    await page.getByText(t("access:password.changed")).waitFor();
    await page.getByText(t("access:password.intro")).waitFor();
  },
);
