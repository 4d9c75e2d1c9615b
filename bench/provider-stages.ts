import type { Page } from "playwright";

/** A game of the sandbox's provider, as its frame shows it: one title of each engine. */
export interface ProviderStage {
  name: string;
  code: string;
  /** What is there once it can be played. */
  first: string;
  rounds: number;
  /** Resolves shortly before the first round moves. */
  ready?(page: Page): Promise<void>;
  /** One round, until it stands. */
  play(page: Page): Promise<void>;
}

export const providerStages: readonly ProviderStage[] = [
  { name: "reels, ten lines", code: "salt-and-ember", first: ".spin", rounds: 6, play: spin },
  { name: "reels, five", code: "tin-comet", first: ".spin", rounds: 6, play: spin },
  { name: "reels, 243 ways", code: "nine-wells", first: ".spin", rounds: 6, play: spin },
  { name: "dealer, cards", code: "first-row-baccarat", first: ".board", rounds: 3, ready: bet, play: deal },
  { name: "dealer, wheel", code: "hall-roulette", first: ".board", rounds: 3, ready: bet, play: deal },
];

/** A round with the free spins that it may bring. */
async function spin(page: Page): Promise<void> {
  await page.locator(".spin:not(.busy)").click();
  await page.locator(".spin:not(.busy), .go:visible").first().waitFor({ timeout: patienceMs });
  const start = page.locator(".go:visible");
  if ((await start.count()) > 0) await start.click();
  await page.locator(".spin:not(.busy)").waitFor({ timeout: patienceMs });
}

/** A bet of one's own lies there: its win is shown as well. */
async function bet(page: Page): Promise<void> {
  await phase(page, "result");
  await phase(page, "betting");
  await page.locator(".bet:not(:disabled)").first().click();
  await page.getByRole("button", { name: "Place bet" }).click();
}

/** From the bets through what is dealt to the end of its showing, as everybody at the table sees it. */
async function deal(page: Page): Promise<void> {
  await phase(page, "dealing");
  await phase(page, "result");
  await phase(page, "betting");
}

async function phase(page: Page, name: "betting" | "dealing" | "result"): Promise<void> {
  await page.locator(`[data-phase="${name}"]`).waitFor({ timeout: patienceMs });
}

const patienceMs = 120_000;
