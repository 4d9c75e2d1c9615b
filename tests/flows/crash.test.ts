import type { Page } from "playwright";
import { expect } from "vitest";
import { wishCrash } from "../builders/wished-rounds.ts";
import { noteWhen } from "./note-when.ts";
import { openTable } from "./playing.ts";
import { bringInView } from "./bring-in-view.ts";
import { faultsInReach } from "./stake-in-reach.ts";
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
    expect(await faultsInReach(anna, ofKind)).toEqual([]);
    await target(boris, 1, "1.10");
    await target(boris, 2, "9000");
    await bet(vera, 1).getByLabel("Cash out if I am cut off").check();

    // What is placed while one round flies is for the next, and that one is known.
    await wishNext(world, anna, (crashE2) => crashE2 > 400 && crashE2 < 550);
    const areIn = await Promise.all([anna, boris, vera].map(noteIn));
    await Promise.all(
      [anna, boris, vera].map(async (page) => {
        // A page has one mouse.
        await press(page, 1, "Place bet");
        await press(page, 2, "Place bet");
      }),
    );
    for (const isIn of areIn) await isIn();
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
      .getByText(/^Bet 1 cashed out at \d\.\d\d× when your connection dropped: \+/)
      .first()
      .waitFor();
    await look(anna, /^crashed$/);
    await said(anna, 2, /^Crashed · /);
    await said(boris, 2, /^Crashed · /);
    // Of what was cashed out it is told where the round crashed, when the press was read, and what it is proved by.
    const won = anna.getByRole("row", { name: /\+/ }).filter({ hasText: /[45]\.\d\d×/ });
    await won.getByRole("button", { name: /^Verify the bet/ }).click();
    const proof = anna.getByRole("region", { name: "Proof of a bet" });
    await proof.getByText("Everything checks out").waitFor();
    await proof.getByText("Seed of the round", { exact: true }).waitFor();
    await proof.getByText(/^Cash-out read by our server at [\d:]+\.\d{3}, decided at [\d:]+\.\d{3}$/).waitFor();
    expect(await proof.getByText(/your seeds|server seed/i).count()).toBe(0);
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

test(
  "autoplay stops where the line is cut and says why; then each bet of each round that passed is told",
  async ({ world }) => {
    await expect.poll(async () => (await world.api("/games/crash/chains/current")).status).toBe(200);
    await wishRound(world, (crashE2) => crashE2 < 130);
    const { table } = await openTable(world, "/en/games/crash");
    await wishNext(world, table, (crashE2) => crashE2 > 300 && crashE2 < 450);
    await bet(table, 1).getByLabel("Auto cash out at").fill("1.10");
    await bet(table, 1).getByLabel("Auto cash out at").press("Enter");
    await press(table, 2, "Place bet");
    await bet(table, 1).getByRole("radio", { name: "Auto", exact: true }).click();
    await bet(table, 1).getByLabel("Number of bets").fill("10");
    await bet(table, 1).getByLabel("Lose no more than").fill("500");
    await bet(table, 1).getByLabel("Stop at a profit of").fill("500");
    const areIn = await noteIn(table);
    await bet(table, 1).getByRole("button", { name: "Start autoplay" }).click();
    // The first is paid in this round, within two seconds, and the next one waits: for a round that gets there as well.
    await areIn();
    await wishRound(world, (crashE2) => crashE2 > 110 && crashE2 < 130);
    await expect.poll(() => kinds(table), { timeout: roundMs }).toEqual(["next", "cash"]);
    const passed = await flyingNumber(table);
    world.line.cut();
    await table.getByText("Stopped: we can’t reach the server.").waitFor();
    await table.getByText("Bet 2 stays in: without a target, only you can cash it out").waitFor();
    await table.getByText("Bet 1 plays in the next round").waitFor();
    await expect.poll(() => lastNumber(world), { timeout: roundMs }).toBeGreaterThan(passed);
    // Whoever looks at something else on a phone by then is told as well.
    await table.setViewportSize({ width: 390, height: 844 });
    await bringInView(table.getByRole("contentinfo"));
    world.line.mend();

    const note = table.getByRole("status").filter({ hasText: /^Back after \d+ seconds/ });
    await note.waitFor();
    await expect
      .poll(async () => {
        const box = await note.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= 844;
      })
      .toBe(true);
    const told = (await note.innerText()).split(/\n+/).slice(1);
    expect(told.map((line) => line.replaceAll(/[\d,]+ crashed at \d\.\d\d×/g, "N crashed"))).toEqual([
      "Round N crashed.",
      expect.stringMatching(/^Bet 2 was still in: −/),
      "Round N crashed.",
      expect.stringMatching(/^Bet 1 paid at its target 1\.10×: \+/),
    ]);
    await table.getByText("Stopped: we can’t reach the server.").waitFor();
    expect(await kinds(table)).not.toContain("next");
    await note.getByRole("button", { name: "Close" }).click();
    await note.waitFor({ state: "detached" });
    // Whether it says how the last bet ended or not, a panel is as high, and what stands below it stays.
    const heights = await bet(table, 2).evaluate((panel) => {
      const said = panel.querySelector("div > b + * + span");
      return ["", "Crashed"].map((text) => {
        if (said) said.textContent = text;
        return said && panel.getBoundingClientRect().height;
      });
    });
    expect(heights[0]).toBeGreaterThan(0);
    expect(heights[0]).toBe(heights[1]);
  },
  3 * roundMs,
);

test(
  "a bet that is in is cashed out, though the answer to its order is lost and nobody says what became of it",
  async ({ world }) => {
    await expect.poll(async () => (await world.api("/games/crash/chains/current")).status).toBe(200);
    await wishRound(world, (crashE2) => crashE2 < 130);
    const { table } = await openTable(world, "/en/games/crash");
    await wishNext(world, table, (crashE2) => crashE2 > 300 && crashE2 < 400);
    await world.desk("/network", { match: "/api/v2/operations", fault: "status", status: 500, times: 1_000 });
    await world.desk("/network", { match: "/games/crash/bets", fault: "drop_reply", times: 1 });
    await press(table, 1, "Place bet");
    await expect.poll(() => kinds(table), { timeout: roundMs }).toEqual(["cash", expect.any(String)]);
    await expect.poll(() => figure(table)).toBeGreaterThanOrEqual(1.03);
    await press(table, 1, "Cash out");
    await said(table, 1, /^Out at \d\.\d\d× · \+\d/);
    await world.desk("/network", { match: "/api/v2/operations", fault: "status", times: 0 });
  },
  2 * roundMs,
);

test("what is on at a table is listened for while its tile is on the screen, and no longer", async ({ world }) => {
  const device = await world.device({ worker: "solo" });
  const home = await device.newPage();
  const said: string[] = [];
  home.on("websocket", (socket) => socket.on("framesent", ({ payload }) => said.push(String(payload))));
  await home.goto(`${world.origin}/en/?worker=solo`);
  const tile = home.getByRole("region", { name: "Live rounds" }).locator('[data-game="crash"]');
  const told = tile.locator("[data-live]");
  const ops = () =>
    said.flatMap((text) => {
      const { op, channel } = JSON.parse(text) as { op: string; channel?: string };
      return channel === "crash" ? [op] : [];
    });
  expect(ops()).toEqual([]);
  await bringInView(tile);
  await told.waitFor();
  expect(ops()).toEqual(["join"]);
  await bringInView(home.getByRole("contentinfo"));
  await told.waitFor({ state: "detached" });
  await expect.poll(ops).toEqual(["join", "leave"]);
  // What is told now was asked for anew: what was known before is forgotten with the channel.
  await bringInView(tile);
  await told.waitFor();
});

async function flyingNumber(page: Page): Promise<number> {
  const said = await page.getByText(/^Round [\d,]+ is flying\.$/).innerText();
  return Number(said.replaceAll(/\D/g, ""));
}

async function lastNumber(world: World): Promise<number> {
  const { value } = await world.api<{ items: { number: number }[] }>("/games/crash/rounds?limit=1");
  return value.items[0]?.number ?? 0;
}

const wishRound = (world: World, isWanted: (crashE2: number) => boolean) =>
  wishCrash(async (chain) => (await world.desk<Installed>("/chains", chain)).value, isWanted);

/** Has the next round be one that is wanted, and comes back while the one before it flies, or has just crashed. */
async function wishNext(world: World, page: Page, isWanted: (crashE2: number) => boolean) {
  const isBefore = /^(flying|crashed)$/;
  do {
    await look(page, isBefore);
    await wishRound(world, isWanted);
    // Where another has been opened meanwhile, that may have been the one.
  } while (!isBefore.test((await page.locator("[data-look]").getAttribute("data-look")) ?? ""));
}

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

const ofKind = "[data-slot] [data-kind]";

/** Both bets, which one of low target is for less than two seconds. */
const noteIn = (page: Page) =>
  noteWhen(
    page,
    (selector) => {
      const all = [...document.querySelectorAll(selector)];
      return all.length === 2 && all.every((one) => one.getAttribute("data-kind") === "cash");
    },
    ofKind,
  );

const kinds = (page: Page) =>
  page.locator(ofKind).evaluateAll((all) => all.map((one) => one.getAttribute("data-kind")));

async function said(page: Page, slot: number, text: RegExp) {
  await bet(page, slot).getByText(text).waitFor({ timeout: roundMs });
}

async function look(page: Page, as: RegExp) {
  await expect.poll(() => page.locator("[data-look]").getAttribute("data-look"), { timeout: roundMs }).toMatch(as);
}
