import type { Page } from "playwright";
import { expect } from "vitest";
import { wishCrash } from "../builders/wished-rounds.ts";
import { openTable } from "./playing.ts";
import { faultsUnderThumb } from "./stake-in-reach.ts";
import { flowsIn, type World } from "../world/world.ts";

interface Installed {
  length: number;
  salt: string;
}

const roundMs = 90_000;

const test = flowsIn({ KARAT_SHARED_GAMES: "crash" });

test(
  "three in one round of crash, two bets each: by hand, at a target, and as a line breaks",
  async ({ world }) => {
    // The house's own chain waits for the first visitor, and then for none that was laid after it. The round is so short
    // that nobody waits for it for long.
    await expect.poll(async () => (await world.api("/games/crash/chains/current")).status).toBe(200);
    await wishRound(world, (crashE2) => crashE2 < 130);
    const [anna, boris, vera] = await Promise.all(
      [0, 1, 2].map(async () => (await openTable(world, "/en/games/crash")).table),
    );
    if (!anna || !boris || !vera) throw new Error("three are needed");
    expect(await faultsUnderThumb(anna, "[data-slot] [data-kind]")).toEqual([]);
    await wishRound(world, (crashE2) => crashE2 > 300 && crashE2 < 400);

    // What is placed while one round flies is for the next, and that one is known.
    await Promise.all([anna, boris, vera].map((page) => look(page, /^(flying|crashed)$/)));
    await target(boris, 1, "1.10");
    await target(boris, 2, "9000");
    await bet(vera, 1).getByLabel("Cash out if I am cut off").check();
    await Promise.all(
      [anna, boris, vera].map(async (page) => {
        // A page has one mouse.
        await press(page, 1, "Place bet");
        await press(page, 2, "Place bet");
      }),
    );
    for (const page of [anna, boris, vera])
      await expect.poll(() => kinds(page), { timeout: roundMs }).toEqual(["cash", "cash"]);
    await expect
      .poll(() =>
        anna
          .getByText("6 in")
          .or(anna.getByText(/of 6 out/))
          .count(),
      )
      .toBe(1);

    // A button that has just become another takes no press.
    await expect.poll(() => figure(anna)).toBeGreaterThanOrEqual(1.03);
    await press(anna, 1, "Cash out");
    await said(anna, 1, /^Out at \d\.\d\d× · \+\d/);
    await said(boris, 1, /^Paid at 1\.10× · \+1/);
    world.line.cut();
    await vera.getByRole("alert").getByText("Reconnecting").waitFor();
    await vera.getByText("is cashed out as soon as we notice that you’re cut off").waitFor();
    await expect.poll(() => kinds(anna)).toEqual(["off", "off"]);
    world.line.mend();

    // What came of each, in words, to whoever was away.
    await vera
      .getByText(/^Bet 1 cashed out at \d\.\d\d× when your connection broke: \+/)
      .first()
      .waitFor();
    await look(anna, /^crashed$/);
    await said(anna, 2, /^Crashed · /);
    await said(boris, 2, /^Crashed · /);
    await anna.getByRole("row", { name: /\+/ }).first().waitFor();
    // Whoever gets the link to a round checks it, and what its chain was made of.
    await boris.goto(new URL("/en/fairness?game=crash&round=1", boris.url()).href);
    await boris.getByRole("heading", { name: "Everything checks out" }).waitFor();
    await boris
      .getByRole("region", { name: "Chains of crash and roulette" })
      .getByText("End of the chain", { exact: true })
      .waitFor();
  },
  2 * roundMs,
);

const wishRound = (world: World, isWanted: (crashE2: number) => boolean) =>
  wishCrash(async (chain) => (await world.desk<Installed>("/chains", chain)).value, isWanted);

const bet = (page: Page, slot: number) => page.getByRole("region", { name: `Bet ${slot}` });

async function target(page: Page, slot: number, at: string) {
  await bet(page, slot).getByRole("switch").check();
  await bet(page, slot).getByLabel("Auto cash out at").fill(at);
  await bet(page, slot).getByLabel("Auto cash out at").press("Enter");
}

async function press(page: Page, slot: number, name: string) {
  await bet(page, slot).getByRole("button", { name }).click();
}

const figure = async (page: Page) =>
  Number.parseFloat(await page.locator("[data-look] [aria-hidden] span").innerText());

const kinds = (page: Page) =>
  page.locator("[data-slot] [data-kind]").evaluateAll((all) => all.map((one) => one.getAttribute("data-kind")));

async function said(page: Page, slot: number, text: RegExp) {
  await bet(page, slot).getByText(text).waitFor({ timeout: roundMs });
}

async function look(page: Page, as: RegExp) {
  await expect.poll(() => page.locator("[data-look]").getAttribute("data-look"), { timeout: roundMs }).toMatch(as);
}
