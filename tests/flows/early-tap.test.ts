import type { CDPSession, Page } from "playwright";
import { expect } from "vitest";
import { soloGameIds } from "../../rules/games/ids.ts";
import { hold } from "./hold.ts";
import { betsShown, fundsOf } from "./playing.ts";
import { test, type World } from "../world/world.ts";

const late = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 };
/** Their tables have a page of their own at their address. */
const tables = soloGameIds.filter((id) => id !== "cases");

test("what is pressed on the first painted frame of a slow phone is done once, and says so until then", async ({
  world,
}) => {
  const { page, cdp, open } = await slowPhone(world);
  const loaded: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loaded.push(request.url()));

  // The header lives without waiting for the screen.
  const letScreenCome = await hold(page, /\/assets\/home-page-/);
  let arrive = await open("/en");
  const tile = await page.locator("main li[data-game]").first().elementHandle();
  const signUp = page.getByRole("banner").getByRole("button", { name: "Sign up" });
  const box = await signUp.boundingBox();
  // Of two the later one counts.
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  await signUp.click();
  expect(await pressedOf(page)).toEqual(["Sign up"]);
  expect(await signUp.boundingBox()).toEqual(box);
  const letCome = await hold(page, /\/assets\/after-start-/);
  arrive();
  // The dialog comes a moment after its step in the history: the button is busy until then.
  await page.waitForFunction(() => (history.state as { dialog?: string } | null)?.dialog === "Register");
  expect(await pressedOf(page)).toEqual(["Sign up"]);
  letCome();
  await page.getByRole("dialog", { name: "Create your account" }).waitFor();
  await expect.poll(() => pressedOf(page)).toEqual([]);
  expect(await page.locator("main").getAttribute("data-waits")).toBe("screen");
  letScreenCome();
  await page.locator("main:not([data-waits])").waitFor();
  // What was painted has come to life, and nothing was drawn in its place.
  expect(await tile?.evaluate(({ isConnected }) => isConnected)).toBe(true);

  // What lives later than the rest is pressed as well.
  arrive = await open("/en/faq");
  await page.getByRole("contentinfo").getByRole("radio", { name: "Light" }).click();
  arrive();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");

  for (const game of tables) {
    arrive = await open(`/en/games/${game}`);
    const amount = page.getByLabel("Bet amount");
    await page.getByText("Practice", { exact: true }).first().waitFor();
    await amount.fill("20");
    const form = await page.locator("main form").elementHandle();
    if (game === "dice") await amount.press("Enter");
    else if (game === "coinflip") {
      // The key that is painted beside the button; a field would take it for itself.
      await amount.blur();
      await page.keyboard.press("Space");
    } else await page.getByRole("button", { name: "Place bet" }).click();
    expect(await pressedOf(page)).toEqual([expect.stringMatching(/^Place bet/)]);
    arrive();
    // A round begins, and keno asks for numbers first.
    if (game === "keno") await page.getByText("Pick at least one number, then bet.").waitFor();
    else if (game === "hilo" || game === "miner") await page.getByRole("button", { name: "Cash out" }).waitFor();
    else await expect.poll(() => betsShown(page)).toBe(1);
    expect(await amount.inputValue()).toBe("20");
    expect(await form?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  }
  // A case has a page of its own beneath that of all cases.
  arrive = await open("/en/games/cases/neon");
  await page.getByRole("button", { name: /^Open for/ }).click();
  expect(await pressedOf(page)).toEqual([expect.stringMatching(/^Open for/)]);
  arrive();
  await expect.poll(() => betsShown(page)).toBe(1);

  // Nothing was loaded twice, and no form has left for an address of its own.
  expect(loaded).toEqual(
    ["/en", "/en/faq", ...[...tables, "cases/neon"].map((game) => `/en/games/${game}`)].map(
      (path) => world.origin + path,
    ),
  );
  await cdp.detach();
});

test("a press that lasts while its part comes to life is a press", async ({ world }) => {
  const { page, open } = await slowPhone(world);
  const letCome = await hold(page, /\/assets\/footer-en-/);
  const arrive = await open("/en/faq");
  arrive();
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookies and privacy" }).hover();
  await page.mouse.down();
  const came = page.waitForResponse(/\/assets\/footer-en-/);
  letCome();
  await came;
  // Held down for longer than the part takes to be drawn.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await page.mouse.up();
  await page.getByRole("dialog", { name: "Cookies and privacy" }).waitFor();
});

test("at a round of many, too, what is pressed on the first painted frame is done once its table is alive", async ({
  world,
}) => {
  const { page, open } = await slowPhone(world);
  let arrive = await open("/en/games/crash");
  const first = page.getByRole("region", { name: "Bet 1" }).locator("[data-kind]");
  await first.click();
  expect(await pressedOf(page)).toEqual([expect.stringMatching(/^Place bet/)]);
  arrive();
  // It is in this round or the next, whatever that one does by now.
  await expect.poll(() => first.getAttribute("data-kind")).toMatch(/^(back|next|cash)$/);
  expect(await pressedOf(page)).toEqual([]);

  arrive = await open("/en/games/roulette");
  await page.getByRole("button", { name: "Place bet" }).click();
  expect(await pressedOf(page)).toEqual([expect.stringMatching(/^Place bet/)]);
  arrive();
  // It asks for chips while bets are taken, and is let go where the wheel turns.
  await expect.poll(() => pressedOf(page)).toEqual([]);
  await page.getByRole("radio", { name: "Practice" }).waitFor();

  // In a room one plays for money alone.
  arrive = await open("/en/games/rooms/red");
  await page.getByRole("button", { name: "Place bet" }).click();
  expect(await pressedOf(page)).toEqual([expect.stringMatching(/^Place bet/)]);
  arrive();
  await page.getByRole("dialog", { name: "Create your account" }).waitFor();
});

test("a press on a table that turns out to be played for money is let go, and what was typed stays", async ({
  world,
}) => {
  const player = await world.player({ balance: "500.00" });
  const { page, device, open } = await slowPhone(world);
  await device.enter(player);
  const arrive = await open("/en/games/dice");
  await page.getByLabel("Bet amount").fill("20");
  await page.getByRole("button", { name: "Place bet" }).click();
  expect(await pressedOf(page)).toHaveLength(1);
  arrive();
  await expect.poll(() => fundsOf(page)).toBe(500);
  await expect.poll(() => pressedOf(page)).toEqual([]);
  expect(await page.getByLabel("Bet amount").inputValue()).toBe("20");
  // The next one is meant.
  await page.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => betsShown(page)).toBe(1);
  expect(world.line.count("POST /games/dice/bet")).toBe(1);
});

test("a press is let go when its part has not come in twenty seconds, and when the page is left", async ({ world }) => {
  const { page, open } = await slowPhone(world);
  await page.clock.install();
  await open("/en/games/dice");
  const main = page.getByRole("button", { name: "Place bet" });
  await main.click();
  expect(await pressedOf(page)).toHaveLength(1);
  await page.clock.runFor(20_000);
  expect(await pressedOf(page)).toEqual([]);

  await main.click();
  expect(await pressedOf(page)).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  expect(await pressedOf(page)).toEqual([]);
});

test("where practice does not come the table says so, and plays when it has come", async ({ world }) => {
  const { page, open } = await slowPhone(world);
  world.line.breakUnder("GET /assets/feature-", Infinity);
  const arrive = await open("/en/games/dice");
  const main = page.getByRole("button", { name: "Place bet" });
  await main.click();
  arrive();
  await page.getByText("Something went wrong on our side. Try again in a moment.").waitFor();
  expect(await pressedOf(page)).toEqual([]);
  world.line.breakUnder("GET /assets/feature-", 0);
  await expect.poll(() => main.getAttribute("aria-disabled")).toBe(null);
  await main.click();
  await expect.poll(() => betsShown(page)).toBe(1);

  // So does a part of the page that the network has lost, without being asked for again.
  const most = 1_000;
  world.line.breakUnder("GET /assets/", most);
  await page.getByRole("tab", { name: "All bets" }).click();
  await expect.poll(() => world.line.breaksLeft()).toBeLessThan(most);
  world.line.breakUnder("GET /assets/", 0);
  await page.getByRole("radio", { name: "High", exact: true }).waitFor();
});

/**
 * Each page as at a first visit: it paints, and its script arrives when the test says so. That is what a slow phone is
 * here: to slow down the processor itself would keep it busy for three quarters of the time, and all other tests waiting.
 */
async function slowPhone(world: World) {
  const device = await world.device({ serviceWorker: false });
  const page = await device.context.newPage();
  const cdp: CDPSession = await device.context.newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", late);
  return {
    device,
    page,
    cdp,
    async open(path: string) {
      const arrive = await hold(page, /\/assets\/main-/);
      await page.goto(world.origin + path, { waitUntil: "commit" });
      return arrive;
    },
  };
}

/** What says that it is busy, as scripts and screen readers see it. */
function pressedOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button[data-pressed][aria-busy=true]")].map(
      ({ innerText }) => innerText,
    ),
  );
}
