import type { Page } from "playwright";

export interface SoloStage {
  name: string;
  path: string;
  prepare?(page: Page): Promise<void>;
  play(page: Page): Promise<void>;
  restMs: number;
  times: number;
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** All games that one plays alone, with each way of playing that looks different. */
export const soloStages: readonly SoloStage[] = [
  { name: "dice", path: "dice", play: press("Space"), restMs: 1_300, times: 12 },
  { name: "coinflip", path: "coinflip", play: press("Space"), restMs: 1_900, times: 8 },
  {
    name: "coinflip ladder",
    path: "coinflip",
    prepare: (page) => page.getByRole("radio", { name: "Ladder" }).click(),
    // Starts a round after a fall, and climbs on otherwise.
    play: press("Space"),
    restMs: 1_900,
    times: 12,
  },
  { name: "hilo", path: "hilo", prepare: press("Space"), play: press("ArrowRight"), restMs: 1_300, times: 12 },
  { name: "keno", path: "keno", prepare: press("r"), play: press("Space"), restMs: 1_700, times: 10 },
  {
    name: "miner",
    path: "miner",
    async play(page) {
      const isOpen = await page.getByRole("button", { name: "Cash out" }).isVisible();
      if (!isOpen) {
        await page.keyboard.press("Space");
        await page.waitForTimeout(1_300);
      }
      await page.keyboard.press("r");
    },
    restMs: 1_300,
    times: 12,
  },
  { name: "cases, one", path: "cases/neon", play: press("Space"), restMs: 3_700, times: 5 },
  {
    name: "cases, five",
    path: "cases/neon",
    prepare: (page) => page.getByRole("radio", { name: "5", exact: true }).click(),
    play: press("Space"),
    restMs: 4_800,
    times: 5,
  },
];
