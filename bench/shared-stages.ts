import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { wishCrash } from "../tests/builders/wished-rounds.ts";
import { callOver } from "../tests/world/call.ts";
import { still, moving } from "./frame-figures.ts";
import type { CrowdMember } from "./crowd.ts";

interface Table {
  page: Page;
  port: number;
  /** The others at it. */
  crowd: readonly CrowdMember[];
}

/** A stage whose rounds everybody sees, whoever plays. */
export interface SharedStage {
  name: string;
  path: string;
  /** Drawn by its page on a canvas, picture for picture. */
  isDrawn?: true;
  /** Resolves shortly before it moves. */
  ready(table: Table): Promise<void>;
  /** Resolves once it stands. */
  watch(table: Table): Promise<void>;
}

export const sharedStages: readonly SharedStage[] = [
  {
    name: "crash, 200 others",
    path: "crash",
    isDrawn: true,
    async ready(table) {
      await intoFlight(table, 320);
    },
    watch: ({ page }) => watchCanvas(page),
  },
  {
    // The rulers give way to the curve, each figure of an own bet runs.
    name: "crash, far up",
    path: "crash",
    isDrawn: true,
    async ready(table) {
      const { page } = table;
      await intoFlight(table, 800, async () => {
        for (const name of ["Bet 1", "Bet 2"]) {
          await page.getByRole("region", { name }).getByRole("button", { name: "Place bet" }).click();
        }
      });
      await sleep(rulersStandMs);
    },
    watch: ({ page }) => watchCanvas(page),
  },
  {
    name: "roulette",
    path: "roulette",
    async ready({ page, crowd }) {
      await look(page, 'section[data-state="shown"]');
      await look(page, 'section[data-state="betting"]');
      await inTime(crowd, 5_000, (member) =>
        member.post("/games/roulette/bets", { bets: [{ kind: "red", amount: "5.00" }] }),
      );
    },
    async watch({ page }) {
      await look(page, 'section[data-state="spinning"]');
      await look(page, 'section[data-state="shown"]');
    },
  },
  {
    name: "rooms",
    path: "rooms/red",
    async ready({ page, crowd }) {
      await inTime(crowd.slice(0, 30), 3_000, (member) => member.post("/games/rooms/red/bets", { amount: "5.00" }));
      await look(page, 'section[data-state="counting"]');
    },
    async watch({ page }) {
      await look(page, 'section[data-state="drawing"]');
      await look(page, 'section[data-state="drawn"]');
    },
  },
  {
    name: "duel",
    path: "coinflip",
    async ready({ page }) {
      await page.getByRole("radio", { name: "Duel" }).click();
      await page.getByRole("button", { name: "Create duel" }).waitFor();
      await sleep(1_500);
    },
    async watch({ page, crowd: [other] }) {
      for (let time = 0; time < 5; time += 1) {
        await other?.post("/games/coinflip/duels", { amount: "5.00", side: "heads" });
        await page.getByRole("button", { name: /^Join/ }).first().click();
        await sleep(3_000);
      }
    },
  },
];

/** For as long as that the curve does not reach the ends of its rulers. */
const rulersStandMs = 18_000;

/** A round of everybody that flies at least as high as `beyondE2`; what oneself does while bets are taken. */
async function intoFlight({ page, port, crowd }: Table, beyondE2: number, bet?: () => Promise<void>): Promise<void> {
  await look(page, '[data-look="crashed"]');
  const install = async (body: object) =>
    (await callOver<{ length: number; salt: string }>(port, "http://desk.localhost/chains", { body })).json;
  await wishCrash(install, (crashE2) => crashE2 > beyondE2);
  await look(page, '[data-look="history"]');
  await bet?.();
  await inTime(crowd, 3_000, async (member, share) => {
    const target = (1.1 + share * 1.4).toFixed(2);
    await member.post("/games/crash/bets", { amount: "5.00", slot: 1, auto_cash_out: target });
  });
  await look(page, '[data-look="flying"]');
}

/** A canvas is no animation that the browser knows of. */
async function watchCanvas(page: Page): Promise<void> {
  await page.evaluate((name) => performance.mark(name), moving);
  await sleep(12_000);
  await page.evaluate((name) => performance.mark(name), still);
}

async function look(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ timeout: 120_000 });
}

async function inTime(
  crowd: readonly CrowdMember[],
  forMs: number,
  act: (member: CrowdMember, share: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    crowd.map(async (member, index) => {
      await sleep((forMs * index) / crowd.length);
      await act(member, index / crowd.length);
    }),
  );
}
