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
  /** Resolves shortly before it moves. */
  ready(table: Table): Promise<void>;
  /** Resolves once it stands. */
  watch(table: Table): Promise<void>;
}

export const sharedStages: readonly SharedStage[] = [
  {
    name: "crash, 200 others",
    path: "crash",
    async ready({ page, port, crowd }) {
      await look(page, '[data-look="crashed"]');
      const install = async (body: object) =>
        (await callOver<{ length: number; salt: string }>(port, "http://desk.localhost/chains", { body })).json;
      await wishCrash(install, (crashE2) => crashE2 > 320);
      await look(page, '[data-look="history"]');
      await inTime(crowd, 3_000, async (member, share) => {
        const target = (1.1 + share * 1.4).toFixed(2);
        await member.post("/games/crash/bets", { amount: "5.00", slot: 1, auto_cash_out: target });
      });
      await look(page, '[data-look="flying"]');
    },
    async watch({ page }) {
      // A canvas is no animation that the browser knows of.
      await page.evaluate((name) => performance.mark(name), moving);
      await sleep(12_000);
      await page.evaluate((name) => performance.mark(name), still);
    },
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
