import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect } from "vitest";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What assistive technology would stumble over on a page as it is now: each rule, and where it is broken. A page of ours
 * has no frames; for theirs axe would open a second page each time, and hand over all that is well, too.
 */
export async function stumblesOn(page: Page): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  const isThere = await page.evaluate(() => "axe" in globalThis);
  const axe = new AxeBuilder(isThere ? { page, axeSource: ";" } : { page });
  const { violations } = await axe
    .options({ resultTypes: ["violations"] })
    .withTags(tags)
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(" ")).join()}`);
}
