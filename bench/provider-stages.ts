import type { Page } from "playwright";

/** A slot of the sandbox's provider, as its frame shows it: one title of each engine. */
export interface ProviderStage {
  name: string;
  code: string;
}

export const providerStages: readonly ProviderStage[] = [
  { name: "reels, ten lines", code: "salt-and-ember" },
  { name: "reels, five", code: "tin-comet" },
  { name: "reels, 243 ways", code: "nine-wells" },
];

export const providerRounds = 6;

/** Rounds one after the other, with the free spins that they may bring. */
export async function spinRounds(page: Page, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await page.locator(".spin:not(.busy)").click();
    await page.locator(".spin:not(.busy), .go:visible").first().waitFor({ timeout: patienceMs });
    const start = page.locator(".go:visible");
    if ((await start.count()) > 0) await start.click();
    await page.locator(".spin:not(.busy)").waitFor({ timeout: patienceMs });
  }
}

const patienceMs = 120_000;
