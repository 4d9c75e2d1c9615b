import type { Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { wordsFor } from "../../sandbox/identity-provider/words.ts";
import { languageFacts } from "../../src/i18n/languages.ts";
import { languagesFrom } from "./in-turn.ts";
import { letNoticesStay } from "./notices-stay.ts";
import { amountOf, balanceOf } from "./player.ts";
import { dialogClosed, logIn } from "../world/log-in.ts";
import { wordsOf } from "../world/words.ts";
import { test, type World } from "../world/world.ts";

const name = "Sandbox ID";

async function windowOf(page: Page, button: string): Promise<Page> {
  const press = page.getByRole("button", { name: button, exact: true });
  const [popUp] = await Promise.all([page.waitForEvent("popup"), press.click()]);
  return popUp;
}

/** Signs in to the provider in its pop-up. */
async function through(page: Page, button: string, tag: string, email: string) {
  const words = wordsFor(tag);
  const popUp = await windowOf(page, button);
  const closed = popUp.waitForEvent("close");
  await popUp.getByRole("heading", { name: words.signIn }).waitFor();
  await popUp.getByLabel(words.email, { exact: true }).fill(email);
  await popUp.getByLabel(words.person, { exact: true }).fill("Player");
  await popUp.getByRole("button", { name: words.next }).click();
  const allow = popUp.getByRole("button", { name: words.allow, exact: true });
  await Promise.race([closed, allow.waitFor().then(() => allow.click())]);
  await closed;
}

/** By the links of the page, as each load of another costs more than all that is done there. */
async function toProfile(page: Page, section = "") {
  await page.locator('a[href$="/profile"]').first().click();
  if (section) await page.locator(`main a[href$="/profile/${section}"]`).first().click();
}

async function logOut(page: Page, t: ReturnType<typeof wordsOf>, world: World, path: string) {
  await toProfile(page);
  await page
    .getByRole("button", { name: t("common:action.log_out") })
    .first()
    .click();
  // Logging out leads to the home page.
  await page.waitForURL(world.origin + path);
  await page
    .getByRole("banner")
    .getByRole("button", { name: t("common:action.log_in") })
    .waitFor();
}

/** The others are in English. */
const inTurn = languagesFrom("kz");

test.for(inTurn({}, {}))(
  "$language: a player registers through a provider, comes back through it, and takes it off again",
  async ({ language, prefix }, { world }) => {
    const path = prefix || "/";
    const { htmlLang: tag } = languageFacts[language];
    const t = wordsOf(language);
    const onward = t("providers:continue", { name });
    const email = `through-${language}@example.com`;
    const device = await world.device({ serviceWorker: language === "ru" });
    await letNoticesStay(device.context);
    const page = await device.open(path);
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("common:action.sign_up") })
      .click();
    const form = page.getByRole("dialog", { name: t("common:dialog.Register") });
    // Continuing by the provider accepts the terms, which are shown without a checkbox.
    await form.getByText(t("providers:terms").slice(0, 12)).waitFor();
    await form.getByLabel(t("session:field.currency")).selectOption("EUR");
    await through(page, onward, tag, email);
    await form.waitFor({ state: "hidden" });
    await expect.poll(async () => (await page.getByRole("banner").innerText()).includes("€")).toBe(true);

    await logOut(page, t, world, path);
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("common:action.log_in") })
      .click();
    await through(page, onward, tag, email);
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("common:action.log_in") })
      .waitFor({ state: "hidden" });

    await dialogClosed(page);

    await toProfile(page, "access");
    await page.getByText(email).first().waitFor();
    await page.getByRole("button", { name: t("providers:card.unlink_named", { name }) }).click();
    await page.getByText(t("providers:card.gone", { name })).waitFor();
    await page.getByRole("button", { name: t("providers:card.link", { name }) }).waitFor();
  },
);

const t = wordsOf("en");
const onward = t("providers:continue", { name });

test("whoever logs in through a provider without having an account is asked first, in a worker of the tab's own", async ({
  world,
}) => {
  const device = await world.device({ worker: "solo" });
  const page = await device.open("/en");
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  await through(page, onward, "en", "newcomer@example.com");
  const form = page.getByRole("dialog", { name: "Create your account" });
  await form.getByText("you don’t have an account here yet").waitFor();
  await form.getByText("By continuing you accept the user agreement").waitFor();
  await form.getByLabel("Currency").selectOption("KZT");
  await form.getByRole("button", { name: "Create account" }).click();
  await form.waitFor({ state: "hidden" });
  await expect.poll(() => balanceOf(page)).toContain("₸");
});

test("a player who has an account links the provider in the profile and comes in by it", async ({ world }) => {
  const device = await world.device();
  const player = await world.player({ balance: "31.00" });
  const page = await device.open("/en?login");
  await through(page, onward, "en", player.email);
  await page.getByText("There’s already an account with this email address.").first().waitFor();
  await page.getByRole("button", { name: "Close" }).first().click();
  await logIn(page, player);
  await page.goto(`${world.origin}/en/profile/access`);
  await page.getByRole("button", { name: t("providers:card.link", { name }) }).click();
  await page.getByRole("textbox", { name: t("access:proof.password") }).fill(player.password);
  await through(page, t("access:proof.go_on"), "en", player.email);
  await page.getByRole("button", { name: t("providers:card.unlink_named", { name }) }).waitFor();

  const other = await world.device();
  const far = await other.open("/en?login");
  await through(far, onward, "en", player.email);
  await expect.poll(() => amountOf(far)).toBe(31);
});

test("a message counts from that window, from the house and with its state, and from nowhere else", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en?login");
  const asked = device.context.waitForEvent("request", (request) => /\/auth\?.*state=/.test(request.url()));
  const popUp = await windowOf(page, onward);
  const state = new URL((await asked).url()).searchParams.get("state") ?? "";
  await popUp.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.evaluate(() => addEventListener("message", ({ origin }) => (document.title += ` heard ${origin}`)));
  world.line.forget();
  const post = (from: Page, message: object) =>
    from.evaluate((each) => (window.opener as Window).postMessage(each, "*"), message);
  const house = `http://api.${world.site}/geo_ip`;
  // The right state, but from another origin, from the page itself, and from another window at the house's origin.
  const forged = { state, token: "forged", is_register: false };
  await post(popUp, forged);
  await page.evaluate((message) => postMessage(message, "*"), forged);
  const [foreign] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate((address) => void open(address, "foreign"), house),
  ]);
  await foreign.waitForURL(house);
  await post(foreign, forged);
  await expect.poll(() => page.title()).toMatch(/heard http:\/\/id\..* heard http:\/\/karat\..* heard http:\/\/api\./);
  // The right window and origin, but with the wrong state or an invalid message.
  await popUp.evaluate((address) => location.assign(address), house);
  await popUp.waitForURL(house);
  await post(popUp, { ...forged, state: "another" });
  await post(popUp, { state });
  await expect.poll(() => page.title()).toMatch(/(api\..*){3}/);
  await page.getByText(`Continue in the ${name} window.`).waitFor();
  expect(world.line.count("PUT /auth/login")).toBe(0);
  // A correct message gets through, which proves the test itself.
  await post(popUp, forged);
  await expect.poll(() => world.line.count("PUT /auth/login")).toBe(1);
});

test("a window that is closed, refused, or not let through is told of, and can be opened by a tap", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en?login");
  const closed = await windowOf(page, onward);
  await closed.getByRole("heading", { name: "Sign in" }).waitFor();
  await closed.close();
  await page.getByText("The window was closed before you finished.").waitFor();

  const refused = await windowOf(page, onward);
  await refused.getByRole("button", { name: "Cancel" }).click();
  await page.getByText(`${name} wasn’t allowed to tell us who you are.`).waitFor();

  // After a blocked pop-up, another tap opens one.
  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await page.getByRole("button", { name: onward }).click();
  await through(page, `Open ${name}`, "en", "tapped@example.com");
  await page.getByText("you don’t have an account here yet").waitFor();
});

test("a provider that does not answer is told of in the dialog, and the house stays up", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en?login");
  const pid = world.child("karat-id");
  process.kill(pid, "SIGSTOP");
  onTestFinished(() => void process.kill(pid, "SIGCONT"));
  await page.getByRole("button", { name: onward }).click();
  await page.getByText("The service isn’t responding.").first().waitFor();
  expect((await world.api("/geo_ip")).status).toBe(200);
  process.kill(pid, "SIGCONT");
  await through(page, onward, "en", "patient@example.com");
  await page.getByText("you don’t have an account here yet").waitFor();
});
