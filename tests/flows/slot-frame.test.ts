import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { testOnline as test, type World } from "../world/world.ts";
import { noteOnceLoaded, noteShown } from "./note-when.ts";

/* The game in its frame, opened by itself: what a page around it adds is that page's flow. */

async function openGame(
  world: World,
  { locale = "en", isMoving = false, code = "salt-and-ember", currency = "RUB" } = {},
) {
  const { context } = await world.device({ isMoving });
  const page = await context.newPage();
  const games = world.origin.replace("karat.localhost", "games.localhost");
  await page.goto(`${games}/demo/${code}?currency=${currency}&locale=${locale}`);
  await page.locator(".spin, .board").first().waitFor();
  return page;
}

const balanceOf = async (page: Page) =>
  Number((await page.locator("#balance").textContent())?.replaceAll(/[^\d.,]/g, "").replaceAll(",", ""));
const spin = (page: Page) => page.getByRole("button", { name: "Spin", exact: true });
const rests = (page: Page) => page.waitForFunction(() => document.querySelector(".spin:not(.busy):not(:disabled)"));

interface Spun {
  round: { id: string; stops: number[][]; win: string };
  balance: string;
}

/** Presses until a round of one spin wins. */
async function spinUntilWin(page: Page): Promise<Spun> {
  for (;;) {
    await rests(page);
    const [reply] = await Promise.all([page.waitForResponse(/\/api\/spin$/), spin(page).click()]);
    const spun = (await reply.json()) as Spun;
    if (spun.round.stops.length === 1 && Number(spun.round.win) > 0) return spun;
    await go(page);
  }
}

/** In the page, as its game: rounds until one brings free spins, of which all but the last three have been shown. */
async function playUntilFree(): Promise<Spun> {
  const ask = async (name: string, body: object) => {
    const session = sessionStorage.getItem(sessionStorage.key(0) ?? "");
    const reply = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ session, ...body }),
    });
    return (await reply.json()) as Spun;
  };
  for (;;) {
    const spun = await ask("spin", { key: crypto.randomUUID(), amount: "10.00" });
    const { id, stops } = spun.round;
    await ask("shown", { round: id, spins: stops.length > 1 ? stops.length - 3 : 1 });
    if (stops.length > 1) return spun;
  }
}

/** Free spins that are not what is looked for are played all the same. */
async function go(page: Page) {
  const start = page.getByRole("button", { name: "Start", exact: true });
  await page.waitForFunction(() => document.querySelector(".spin:not(.busy), .go"));
  if (await start.isVisible()) await start.click();
}

/** In the page: how many notes have been played since it was opened. */
function countTones() {
  Reflect.set(window, "tones", 0);
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...at) {
    Reflect.set(window, "tones", (Reflect.get(window, "tones") as number) + 1);
    start.apply(this, at);
  };
}

/** Frames of phones on either side, of a tablet and of a small window. */
const sizes = [
  [390, 660],
  [360, 640],
  [790, 385],
  [680, 355],
  [615, 370],
  [800, 600],
  [808, 455],
] as const;

/** In the page, with a balance of some length: keys that lie over each other, and what is cut. */
function faultsInLayout(): string[] {
  const balance = document.querySelector("#balance");
  if (balance) balance.textContent = "123\u00a0456,78\u00a0₸";
  const keys = [...document.querySelectorAll("button")].map((key) => ({ key, box: key.getBoundingClientRect() }));
  const nameOf = (key: Element) => key.getAttribute("aria-label") ?? key.textContent;
  const over = keys.flatMap(({ key, box }, at) =>
    keys
      .slice(at + 1)
      .filter(
        ({ box: other }) =>
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
      )
      .map(({ key: other }) => `${nameOf(key)} lies over ${nameOf(other)}`),
  );
  const cut = [...document.querySelectorAll("dd, button")].filter((each) => each.scrollWidth > each.clientWidth + 1);
  return [...over, ...cut.map((each) => `${nameOf(each)} is cut`)];
}

describe("a slot in its frame", () => {
  test("takes the stake, tells the win when the reels have, and keeps its history", async ({ world }) => {
    const page = await openGame(world);
    expect(await balanceOf(page)).toBe(10_000);
    const { round } = await spinUntilWin(page);
    await rests(page);
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/^(Win|Returned|Line)/);
    await page.getByRole("button", { name: "History" }).click();
    const rows = page.getByRole("dialog").locator("li");
    const told = async () => Number((await rows.first().locator("b").textContent())?.replaceAll(/[^\d.]/g, ""));
    await expect.poll(told).toBe(Number(round.win));

    const before = await page.locator("#balance").textContent();
    const isReplay = await noteShown(page, ".badge", "^Replay$");
    await rows.first().getByRole("button", { name: "Show again" }).click();
    await isReplay();
    await rests(page);
    expect(await page.locator("#balance").textContent()).toBe(before);
  });

  test("free spins that were cut off go on where they were, and are paid once", async ({ world }) => {
    const page = await openGame(world, { code: "tin-comet" });
    const { balance, round } = await page.evaluate(playUntilFree);
    // What it won is not told before it has been shown. Each of the two stands for two seconds.
    const goesOn = await noteOnceLoaded(
      page,
      (untold) => {
        const shown = document.querySelector("#balance")?.textContent?.replaceAll(/[^\d.]/g, "");
        const banner = document.querySelector<HTMLElement>(".banner:not([hidden])");
        return banner?.innerText.includes("Your round continues") === true && Number(shown) === untold;
      },
      Number(balance),
    );
    const isOver = await noteOnceLoaded(
      page,
      (words) => document.querySelector<HTMLElement>(".banner:not([hidden])")?.innerText.includes(words) === true,
      "Free spins are over",
    );
    await page.reload();
    await goesOn();
    await isOver();
    await rests(page);
    expect(await balanceOf(page)).toBeCloseTo(Number(balance) + Number(round.win), 2);
    await page.reload();
    await rests(page);
    expect(await balanceOf(page)).toBeCloseTo(Number(balance) + Number(round.win), 2);
    await expect.poll(() => page.getByRole("status").textContent()).toBe("Press Spin");
  });

  test("a spin whose line is cut is kept, and made once", async ({ world }) => {
    const page = await openGame(world);
    await page.evaluate(() => {
      const real = window.fetch;
      const keys: string[] = [];
      Reflect.set(window, "spinKeys", keys);
      window.fetch = async (...asked) => {
        if (asked[0] !== "/api/spin") return real(...asked);
        const sent = asked[1]?.body;
        keys.push(typeof sent === "string" ? (JSON.parse(sent) as { key: string }).key : "");
        // The first one arrives, and its answer does not.
        if (keys.length === 1) await real(...asked);
        if (keys.length <= 2) throw new TypeError("cut");
        return real(...asked);
      };
    });
    const keysOf = () => page.evaluate(() => Reflect.get(window, "spinKeys") as string[]);
    await spin(page).click();
    await page.getByText("No connection. Your spin is kept").waitFor();
    await expect.poll(async () => (await keysOf()).length).toBe(3);
    expect(new Set(await keysOf()).size).toBe(1);
    await go(page);
    await rests(page);
    await page.getByRole("button", { name: "History" }).click();
    await expect.poll(() => page.getByRole("dialog").locator("li").count()).toBe(1);
  });

  test("autoplay needs its stops, counts down and can be stopped", async ({ world }) => {
    const page = await openGame(world, { isMoving: true });
    await page.getByRole("button", { name: "Autoplay" }).click();
    const dialog = page.getByRole("dialog", { name: "Autoplay" });
    await dialog.getByLabel("Spins").selectOption("10");
    await dialog.getByRole("button", { name: "Start autoplay" }).click();
    await page.getByRole("button", { name: /^Stop autoplay, \d+ left$/ }).click();
    await go(page);
    await rests(page);
    await page.getByRole("button", { name: "Autoplay", exact: true }).waitFor();
  });

  test("tells the page that frames it what goes on, and hears nobody who does not know its session", async ({
    world,
  }) => {
    const page = await (await world.device()).open("/en/");
    const games = world.origin.replace("karat.localhost", "games.localhost");
    await page.evaluate((address) => {
      const frame = document.createElement("iframe");
      frame.src = address;
      frame.id = "game";
      frame.style.cssText = "position: fixed; inset: 0; z-index: 9; width: 100%; height: 100%";
      const told: { type: string; session: string }[] = [];
      Reflect.set(window, "told", told);
      addEventListener("message", ({ source, data }) => {
        if (source === frame.contentWindow) told.push(data as (typeof told)[number]);
      });
      document.body.append(frame);
    }, `${games}/demo/salt-and-ember?currency=RUB&locale=en#session=own`);
    const told = () => page.evaluate(() => Reflect.get(window, "told") as { type: string; session: string }[]);
    const typesOf = async () => (await told()).map(({ type }) => type);
    await expect.poll(typesOf).toEqual(["ready", "loaded", "balance"]);
    const game = page.frameLocator("#game");
    const button = game.getByRole("button", { name: "Spin", exact: true });
    const hold = (session: string, is_held: boolean) =>
      page.evaluate(
        (message) => {
          document.querySelector<HTMLIFrameElement>("#game")?.contentWindow?.postMessage(message, "*");
        },
        { type: "hold", session, is_held },
      );
    await hold("own", true);
    await expect.poll(() => button.isDisabled()).toBe(true);
    await hold("another", false);
    await hold("own", true);
    expect(await button.isDisabled()).toBe(true);
    await hold("own", false);
    await expect.poll(() => button.isDisabled()).toBe(false);

    await button.click();
    await expect.poll(async () => (await typesOf()).includes("roundStart")).toBe(true);
    const start = game.getByRole("button", { name: "Start", exact: true });
    await game.locator(".spin:not(.busy), .go").first().waitFor();
    if (await start.isVisible()) await start.click();
    await expect.poll(async () => (await typesOf()).slice(3, 6)).toEqual(["roundStart", "balance", "roundEnd"]);
    expect(new Set((await told()).map(({ session }) => session))).toEqual(new Set(["own"]));
  });

  test("is silent until sound is asked for, and remembers that with its volume", async ({ world }) => {
    const { context } = await world.device();
    await context.addInitScript(countTones);
    const page = await context.newPage();
    const games = world.origin.replace("karat.localhost", "games.localhost");
    await page.goto(`${games}/demo/salt-and-ember?currency=RUB&locale=en`);
    const heard = () => page.evaluate(() => Reflect.get(window, "tones") as number);
    await rests(page);
    await spin(page).click();
    await go(page);
    await rests(page);
    expect(await heard()).toBe(0);

    await page.getByRole("button", { name: "Sound" }).click();
    const dialog = page.getByRole("dialog", { name: "Sound" });
    await dialog.getByLabel("Play sounds").check();
    await dialog.getByLabel("Volume").fill("20");
    await expect.poll(heard).toBeGreaterThan(0);
    await dialog.getByRole("button", { name: "Close" }).click();

    await page.reload();
    await rests(page);
    await page.getByRole("button", { name: "Sound" }).click();
    expect(await dialog.getByLabel("Volume").inputValue()).toBe("20");
    expect(await dialog.getByLabel("Play sounds").isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Close" }).click();
    await spin(page).click();
    await expect.poll(heard).toBeGreaterThan(0);
  });

  test("what is scrolled away is not heard, a slot as little as a table, and is again once it is back", async ({
    world,
  }) => {
    const { context } = await world.device();
    await context.addInitScript(countTones);
    const page = await context.newPage();
    await page.goto(`${world.origin}/en/`);
    const games = world.origin.replace("karat.localhost", "games.localhost");
    for (const code of ["salt-and-ember", "hall-roulette"]) {
      await page.evaluate((address) => {
        document.querySelector("#game")?.remove();
        const frame = document.createElement("iframe");
        frame.src = address;
        frame.id = "game";
        frame.allow = "autoplay";
        frame.style.cssText = "position: absolute; inset: 0 0 auto; z-index: 9999; width: 100%; height: 800px";
        document.body.append(frame);
        document.body.style.minHeight = "5000px";
      }, `${games}/demo/${code}?currency=RUB&locale=en#session=own`);
      const game = page.frameLocator("#game");
      const frame = async () =>
        (await (await page.locator("#game").elementHandle())?.contentFrame()) ?? page.mainFrame();
      const heard = async () => (await frame()).evaluate(() => Reflect.get(window, "tones") as number);
      await game.getByRole("button", { name: "Sound" }).click();
      const dialog = game.getByRole("dialog", { name: "Sound" });
      if (!(await dialog.getByLabel("Play sounds").isChecked())) await dialog.getByLabel("Play sounds").check();
      // Another volume lets a sample be heard.
      const sample = () => dialog.getByLabel("Volume").evaluate((level) => level.dispatchEvent(new Event("change")));
      await expect.poll(() => sample().then(heard)).toBeGreaterThan(0);

      const scroll = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
      await scroll(3_000);
      // It ends once the frame has heard of it: from then on a sample is none.
      const isSilent = async () => {
        const before = await heard();
        for (let times = 0; times < 3; times += 1) {
          await sample();
          await (await frame()).evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
        }
        return (await heard()) === before;
      };
      await expect.poll(isSilent).toBe(true);
      await scroll(0);
      await expect.poll(isSilent).toBe(false);
    }
  });

  test.for(["first-row-baccarat", "hall-roulette"])(
    "no key of %s lies over another, and no sum is cut, on whichever side a phone is held",
    async (code, { world }) => {
      for (const locale of ["ru", "kz", "en"]) {
        const page = await openGame(world, { code, locale, currency: "KZT" });
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          expect(await page.evaluate(faultsInLayout), `${locale} ${width}×${height}`).toEqual([]);
        }
        await page.close();
      }
    },
  );

  test("a table takes a bet, shows what falls, and pays it", async ({ world }) => {
    const page = await openGame(world, { code: "hall-roulette" });
    await page.getByText("Simulated table").waitFor();
    // As bets open, so that all presses are of one round.
    await page.getByText("No more bets").waitFor();
    await page.locator(".bet:not(:disabled)").first().waitFor();
    // What is taken back is the last press, and not all that lies where it went.
    for (const name of [/^Red\b/, /^Red\b/, "Undo", /^Black\b/])
      await page.getByRole("button", { name, exact: true }).first().click();
    // Their spots say how much lies there.
    for (const name of ["Red", "Black"]) await page.getByRole("button", { name: new RegExp(`^${name}: 5`) }).waitFor();
    await page.getByRole("button", { name: "Place bet" }).click();
    await expect.poll(() => balanceOf(page)).toBe(9_990);
    await page.getByText("No more bets").waitFor();
    await expect.poll(() => balanceOf(page)).toSatisfy((now: number) => now === 10_000 || now === 9_990);
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/^\d+( ·|$)/);
  });
});
