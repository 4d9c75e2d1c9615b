import type { Page } from "playwright";
import { expect } from "vitest";
import { type SoloGameId, soloGameIds } from "../../rules/games/ids.ts";
import { sitDownKnowing } from "./seated.ts";
import { amountOf, tableIsAlive } from "./player.ts";
import { betsShown, fundsOf } from "./playing.ts";
import { landingsOf, watchLandings } from "../world/landing-watch.ts";
import { test } from "../world/world.ts";

const press = (key: string) => (table: Page) => table.keyboard.press(key);

/** How a stage is brought to show something, and what comes before that. */
interface Stage {
  /** Where it is, unless at the game's own address. */
  path?: string;
  /** What moves on it, where that comes after the words. */
  drawing?: string;
  before?(table: Page): Promise<void>;
  play?(table: Page): Promise<void>;
}

/** What is otherwise than at a table whose space bar is all that it takes. */
const particular: Partial<Record<SoloGameId, Stage>> & Record<string, Stage> = {
  coinflip: { drawing: "div[data-side]" },
  "coinflip, ladder": {
    path: "coinflip",
    drawing: "div[data-side]",
    async before(table) {
      await table.getByRole("radio", { name: "Ladder" }).click();
      await table.getByRole("heading", { level: 1 }).click();
      await table.keyboard.press("Space");
      await table.getByText("Your bet is placed.").waitFor();
    },
  },
  hilo: {
    drawing: "div[data-waiting]",
    async before(table) {
      await table.keyboard.press("Space");
      await table.getByText("Will the next card be").waitFor();
    },
    play: press("ArrowRight"),
  },
  keno: { before: press("r") },
  miner: {
    async before(table) {
      await table.keyboard.press("Space");
      await table.getByText("The field hides").waitFor();
    },
    play: press("r"),
  },
  cases: { path: "cases/start", drawing: "div[data-rank]" },
};
const stages = [...new Set([...soloGameIds, ...Object.keys(particular)])];

test("words, strip, rows and balance follow the landing of each stage", async ({ world }) => {
  const device = await world.device({ isMoving: true, serviceWorker: false });
  const table = await device.open();
  for (const name of stages) {
    const { path = name, drawing, before, play = press("Space") } = particular[name] ?? {};
    await table.goto(`${world.origin}/en/games/${path}`);
    await tableIsAlive(table);
    await expect.poll(() => fundsOf(table)).toBeGreaterThan(0);
    await table
      .getByText("No bets yet")
      .or(table.getByRole("table", { name: "My bets" }))
      .waitFor();
    if (drawing !== undefined) await table.locator(drawing).first().waitFor({ state: "attached" });
    await before?.(table);
    const start = await fundsOf(table);
    await watchLandings(table);
    await play(table);
    await expect.poll(async () => (await toldOf(table)).length, { message: name }).toBeGreaterThan(1);
    const [first, told] = await toldOf(table);
    expect(told, name).toMatchObject({ moving: 0 });
    expect(told?.moved, `${name} moved`).toBeGreaterThan(0);
    // Nothing else was told before; the stake alone has left the balance.
    for (const { words, strip, rows, balance } of (await landingsOf(table)).filter(
      ({ atMs }) => atMs < (told?.atMs ?? 0),
    )) {
      expect({ words, strip, rows }, name).toEqual({ words: first?.words, strip: first?.strip, rows: first?.rows });
      expect([start, start - 10], name).toContain(Number(balance.replaceAll(/[^\d.]/g, "")));
    }
  }
});

test("the stage is waited for in the tab that plays alone, until a key has it land or nobody looks", async ({
  world,
}) => {
  const device = await world.device({ isMoving: true, serviceWorker: false });
  // A turn lasts until the flow has looked at it, on however slow a machine.
  await device.context.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
      const movement = animate.apply(this, options);
      movement.pause();
      return movement;
    };
    const later = window.setTimeout;
    const landMs = 4_500;
    Object.assign(window, {
      setTimeout: (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
        ms === landMs ? 0 : later(work, ms, ...rest),
    });
  });
  const player = await world.player({ balance: "100.00" });
  await device.enter(player);
  const other = await device.open("/en/fairness");
  const table = await device.open("/en/games/cases/start");
  await tableIsAlive(table);
  await expect.poll(async () => [await amountOf(table), await amountOf(other)]).toEqual([100, 100]);
  const stage = table.getByRole("region", { name: "Case" });
  const said = stage.getByRole("status");
  const begin = (await said.textContent()) ?? "";

  await table.getByRole("heading", { level: 1 }).click();
  await table.keyboard.press("Space");
  await expect.poll(() => turning(table)).toBe(1);
  await expect.poll(() => amountOf(table)).toBe(90);
  // No prize is nothing, and none is the stake: the other tab has heard of both when it shows neither 100 nor 90.
  await expect.poll(async () => [90, 100].includes(await amountOf(other))).toBe(false);
  const paid = await amountOf(other);
  expect([await said.textContent(), await betsShown(table), await amountOf(table)]).toEqual([begin, 0, 90]);

  await table.keyboard.press("Space");
  await said.getByText(/^1 case for 10/).waitFor();
  await expect.poll(async () => [await amountOf(table), await betsShown(table)]).toEqual([paid, 1]);
  expect(await turning(table)).toBe(0);

  // A tap does the same; and leaving.
  await table.keyboard.press("Space");
  await expect.poll(() => turning(table)).toBe(1);
  await stage.click({ position: { x: 20, y: 20 } });
  await expect.poll(() => betsShown(table)).toBe(2);
  await table.keyboard.press("Space");
  await expect.poll(() => turning(table)).toBe(1);
  await hide(table);
  await expect.poll(() => turning(table)).toBe(0);
  await expect.poll(() => betsShown(table)).toBe(3);

  // And nothing begins to turn where nobody looks.
  await table.keyboard.press("Space");
  await expect.poll(() => betsShown(table)).toBe(4);
  expect(await turning(table)).toBe(0);
});

test("a win sounds for whoever has asked for sound, and for nobody else", async ({ world }) => {
  const { table } = await sitDownKnowing(world, "coinflip");
  const notes = await countNotes(table);
  await table.getByRole("radio", { name: "Heads" }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => betsShown(table)).toBe(1);
  expect(await notes()).toBe(0);

  await table.getByRole("button", { name: "Table settings" }).click();
  await table.getByRole("switch", { name: "Sound" }).check();
  await table.keyboard.press("Escape");
  await table.getByRole("radio", { name: "Tails" }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(notes).toBe(2);
  await expect.poll(() => betsShown(table)).toBe(2);
});

/** Of those that the page plays from now on. */
async function countNotes(table: Page) {
  await table.evaluate(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      document.documentElement.dataset["notes"] = String(Number(document.documentElement.dataset["notes"] ?? 0) + 1);
      start.apply(this, when);
    };
  });
  return () => table.evaluate(() => Number(document.documentElement.dataset["notes"] ?? 0));
}

/** What the stage's words said first, and each time that they said something else. */
async function toldOf(table: Page) {
  const landings = await landingsOf(table);
  return landings.filter(({ words }, index) => words !== landings[index - 1]?.words);
}

function turning(table: Page): Promise<number> {
  return table.locator("[data-turning]").count();
}

/** As the browser says when another tab has come before this one. */
async function hide(table: Page) {
  await table.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
