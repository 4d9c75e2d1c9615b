import { afterAll, beforeAll, expect, test } from "vitest";
import { noteWhen } from "./note-when.ts";
import { placeBet, tableIsAlive } from "./player.ts";
import { languagesFrom } from "./in-turn.ts";
import { wordsOf } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const inTurn = languagesFrom("ru");
let world: World;
beforeAll(async () => {
  world = await createWorld({ KARAT_REALITY_CHECK_S: "4" }, { serviceWorker: false });
});
afterAll(() => world?.close());

test.for(inTurn())(
  "after its time of play a check lies over every tab by itself, and one answer is enough ($language)",
  async ({ language, prefix }) => {
    const say = wordsOf(language);
    const player = await world.player({ balance: "100.00" });
    const device = await world.device({ serviceWorker: language === "ru", isMoving: true });
    await device.enter(player);
    const other = await device.open(`${prefix}/profile`);
    const table = await device.open(`${prefix}/games/dice`);
    await tableIsAlive(table);
    await table.getByRole("group", { name: say("safe-play:session.label") }).waitFor();
    await table.getByLabel(say("table:bet.amount")).fill("10");
    await table.getByRole("button", { name: say("table:bet.place") }).click();

    const checks = [table, other].map((tab) => tab.getByRole("dialog", { name: say("safe-play:check.title") }));
    for (const check of checks) await check.getByText(say("safe-play:check.net")).waitFor();
    const [check = table.locator("dialog")] = checks;
    await expect.poll(() => check.innerText()).toMatch(/0:0\d:\d\d/);
    await expect.poll(() => check.innerText()).toContain("10\u00a0₽");
    // Neither Escape nor the table's keys close it.
    for (const key of ["Escape", "Escape", " ", "Enter"]) await table.keyboard.press(key);
    // Browsers close a dialog on the second Escape whatever the page does, so it is reopened at once.
    await expect.poll(() => check.isVisible()).toBe(true);
    const answer = await world.api<{ play: { stops: { error: string }[] } }>(
      "/profile/limits",
      undefined,
      player.token,
    );
    expect(answer.value.play.stops.map(({ error }) => error)).toEqual(["reality_check_due"]);

    // Until the next one comes, in four seconds.
    const areGone = await Promise.all([table, other].map((tab) => noteWhen(tab, isGone, "dialog[open]")));
    const isOpen = await noteWhen(table, isGone, "dialog[open], [data-does][aria-disabled]");
    await check.getByRole("button", { name: say("safe-play:check.continue") }).click();
    for (const each of [...areGone, isOpen]) await each();
  },
);

test("whoever would rather stop is led to the breaks, or is logged out", async () => {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  await device.enter(player);
  const page = await device.open("/en/games/dice");
  await placeBet(page, "10");
  const check = page.getByRole("dialog", { name: "Reality check" });
  await check.getByRole("button", { name: "Take a break" }).click();
  await page.getByRole("button", { name: "Stop play" }).waitFor();
  await page.goto(`${world.origin}/en/games/dice`);
  // The next one comes by itself, on a slow machine before another bet could be placed.
  await check.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
});

test("the clock runs over a provider's game, and a check holds it until it is answered", async () => {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  await device.enter(player);
  const page = await device.open("/en/games/slots/salt-and-ember/play");
  const game = page.frameLocator("iframe");
  const spin = game.getByRole("button", { name: "Spin", exact: true });
  const isHeld = () => spin.isDisabled();
  await game.locator(".spin:not(.busy):not(:disabled)").waitFor();
  await spin.click();
  const clock = page.getByRole("group", { name: "Your play" });
  await clock.waitFor();
  const check = page.getByRole("dialog", { name: "Reality check" });
  await check.getByRole("button", { name: "Continue" }).waitFor();
  await expect.poll(isHeld).toBe(true);
  // It lies over the frame, which is not to be reached under it.
  const isOver = () =>
    page.locator("iframe").evaluate((frame) => {
      const { left, top, width, height } = frame.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) !== frame;
    });
  expect(await isOver()).toBe(true);
  // Until the next one comes, in four seconds.
  const frame = (await (await page.locator("iframe").elementHandle())?.contentFrame()) ?? page.mainFrame();
  const isFree = await noteWhen(frame, isGone, ".spin:disabled");
  const isReached = await noteWhen(
    page,
    (selector) => {
      const {
        left = 0,
        top = 0,
        width = 0,
        height = 0,
      } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return document.elementFromPoint(left + width / 2, top + height / 2) === document.querySelector(selector);
    },
    "iframe",
  );
  await check.getByRole("button", { name: "Continue" }).click();
  await isFree();
  await isReached();
});

const isGone = (selector: string) => document.querySelector(selector) === null;
