import type { Page } from "playwright";

/** What a table tells of a bet beside its stage. */
const parts = ["words", "strip", "rows", "balance", "net"] as const;
export type Told = Record<(typeof parts)[number], string>;

interface Landing extends Told {
  /** How much of what had begun to move on the stage before was moving still. */
  moving: number;
  /** How much had. */
  moved: number;
  atMs: number;
}

type Watched = typeof globalThis & { landings?: Landing[] };

/** For a page with a table: notes at each frame what has come to be told, and whether its stage was moving then. */
export async function watchLandings(page: Page): Promise<void> {
  await page.evaluate(() => {
    const landings: Landing[] = [];
    (globalThis as Watched).landings = landings;
    const begun = new Set<Animation>();
    const look = () => {
      const stage = document.querySelector("[data-table] section");
      const textOf = (selector: string, within: ParentNode | null = document) =>
        within?.querySelector(selector)?.textContent ?? "";
      const told = {
        words: textOf("[role=status]", stage),
        strip: String(stage?.querySelectorAll("ol[aria-label='Last results'] li").length ?? 0),
        rows: String(document.querySelectorAll("[role=tabpanel] tbody tr, [role=tabpanel] [role=row]").length),
        balance: textOf("output[aria-label='Practice chips']"),
        net: textOf("form[aria-label=Bet] p:has(> span + span):last-child"),
      };
      const last = landings.at(-1);
      if (!last || Object.entries(told).some(([part, text]) => last[part as keyof Told] !== text)) {
        const moving = [...begun].filter(({ playState }) => ["running", "paused"].includes(playState)).length;
        landings.push({ ...told, moving, moved: begun.size, atMs: performance.now() });
        // What moves from now on celebrates what has been told.
        begun.clear();
      }
      for (const movement of stage?.getAnimations({ subtree: true }) ?? [])
        if (movement.effect?.getComputedTiming().endTime !== Infinity) begun.add(movement);
      requestAnimationFrame(look);
    };
    look();
  });
}

export function landingsOf(page: Page): Promise<Landing[]> {
  return page.evaluate(() => (globalThis as Watched).landings ?? []);
}
