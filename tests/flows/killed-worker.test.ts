import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { dealt } from "../../rules/games/round.ts";
import { miner } from "../../rules/games/miner.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { codeFor } from "./inbox.ts";
import { amountOf, tableIsAlive } from "./player.ts";
import { canPress } from "./seated.ts";
import { unansweredIn } from "./unanswered.ts";
import { type MadePlayer, test, type World } from "../world/world.ts";

type Device = Awaited<ReturnType<World["device"]>>;

/**
 * Delays from the press to the worker's death: before the order is stored, while it is under way, and after its
 * answer.
 */
const afterMs = [3, 15, 60, 150, 300, 700];
const outMs = 200;
const clientSeed = "killed-worker";
const someMs = [3, 60, 300];

async function enter(world: World, path: string, serverSeed?: string) {
  const device = await world.device();
  const player = await world.player({ balance: "10000.00", verified: true });
  if (serverSeed !== undefined) {
    await world.desk("/seeds", { player: player.id, server_seed: serverSeed });
    await world.api("/games/seeds/rotate", { client_seed: clientSeed }, player.token);
  }
  await device.enter(player);
  const page = await device.open(path);
  if (path.includes("/games/")) await tableIsAlive(page);
  await expect.poll(() => amountOf(page)).toBe(10_000);
  return { device, player, page };
}

const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Collects, in every frame, texts that suggest another try of something that may have happened. */
async function watchForLies(page: Page) {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { lies: seen });
    const look = () => {
      const [lie] = /Try again|went wrong|lost its connection|took too long/.exec(document.body.innerText) ?? [];
      if (lie !== undefined) seen.add(lie);
      requestAnimationFrame(look);
    };
    look();
  });
}
const lies = (page: Page) => page.evaluate(() => [...(globalThis as unknown as { lies: Set<string> }).lies]);

/** Waits for the frame in which a pressed button is neither busy nor disabled any more. */
function openAgain(page: Page, name: string): Promise<void> {
  return page.evaluate((begins) => {
    let wasHeld = false;
    return new Promise<void>((resolve) => {
      const look = () => {
        const found = [...document.querySelectorAll("button")].find((each) => each.innerText.startsWith(begins));
        const isHeld = found?.ariaDisabled === "true" || found?.ariaBusy === "true";
        if (wasHeld && found && !isHeld) return resolve();
        wasHeld ||= isHeld;
        requestAnimationFrame(look);
      };
      look();
    });
  }, name);
}

async function dismissAll(page: Page) {
  const dismiss = notices(page).getByRole("button", { name: "Dismiss" });
  const press = () => dismiss.evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).click()).length);
  await expect.poll(press).toBe(0);
}

async function pressAndKill(device: Device, button: Locator, ms: number) {
  await button.click();
  await killAfter(device, ms);
}

async function killAfter(device: Device, ms: number) {
  await new Promise((resolve) => setTimeout(resolve, ms));
  expect(await device.killWorker()).toBe(1);
}

async function roundsOf(world: World, { token }: MadePlayer) {
  return (await world.api<{ items: { id: string; seq: number }[] }>("/games/rounds/open", undefined, token)).value
    .items;
}

async function countOf(world: World, path: string, { token }: MadePlayer) {
  return (await world.api<{ items: unknown[] }>(path, undefined, token)).value.items.length;
}

test("a bet is never said to have failed because its worker was killed, and no other one is taken before it is known", async ({
  world,
}) => {
  const { device, player, page } = await enter(world, "/en/games/dice");
  await watchForLies(page);
  const button = page.getByRole("button", { name: "Place bet" });
  const rows = page.getByRole("main").getByRole("table").locator("tbody tr");
  const refused = notices(page).getByText("Your bet was not placed");
  await page.getByLabel("Bet amount").fill("10");
  let not = 0;
  for (const [index, ms] of afterMs.entries()) {
    await world.desk("/network", { match: "/games/dice/bet", fault: "delay", ms: outMs, times: 1 });
    const open = openAgain(page, "Place bet");
    await pressAndKill(device, button, ms);
    await open;
    // The outcome is known now, so nothing more may follow.
    const made = await countOf(world, "/games/bets", player);
    await expect.poll(() => rows.count()).toBe(made);
    if (made + not === index) {
      await refused.waitFor();
      not += 1;
    }
    expect(made + not).toBe(index + 1);
    await dismissAll(page);
    await world.desk("/network", { match: "/games/dice/bet", fault: "delay", ms: 0, times: 0 });
  }
  expect(await lies(page)).toEqual([]);
});

test("a move of a round, neither: it was made or it was not, and the stage shows which", async ({ world }) => {
  const { device, player, page } = await enter(world, "/en/games/miner", "7a".repeat(32));
  await watchForLies(page);
  const stage = page.getByRole("region", { name: "Miner" });
  await page.getByRole("button", { name: "1 mine", exact: true }).click();
  const openRounds = async () => (await roundsOf(world, player)).length;
  const delayed = (match: string) => world.desk("/network", { match, fault: "delay", ms: outMs, times: 1 });
  await delayed("/games/miner/rounds");
  const place = page.getByRole("button", { name: "Place bet" });
  await pressAndKill(device, place, 60);
  const notOpened = notices(page).getByText("Your round was not opened");
  await expect.poll(async () => (await openRounds()) === 1 || (await notOpened.isVisible())).toBe(true);
  if ((await openRounds()) === 0) await place.click();
  await canPress(page, "Random cell");
  await dismissAll(page);
  const seeds = { serverSeed: "7a".repeat(32), clientSeed, nonce: 0 };
  const mined = dealt(nodeHashing, miner, seeds, { mines: 1 }) as number[];
  const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mined.includes(cell));
  for (const [index, ms] of someMs.entries()) {
    await expect.poll(async () => (await roundsOf(world, player)).length).toBe(1);
    const [{ id } = { id: "" }] = await roundsOf(world, player);
    await world.desk("/network", { match: `/games/miner/rounds/${id}`, fault: "delay", ms: outMs, times: 1 });
    const name = `Cell ${(safe[index] ?? 0) + 1}`;
    // What the page does not know yet of the one before takes no other.
    await expect.poll(() => unansweredIn(page)).toBe(0);
    await canPress(page, "Random cell");
    await pressAndKill(device, stage.getByRole("button", { name: `${name}, closed` }), ms);
    const wasNot = notices(page).getByText("Your move did not count");
    await stage
      .getByRole("button", { name: `${name}, safe` })
      .or(wasNot)
      .first()
      .waitFor();
    const [round] = await roundsOf(world, player);
    expect(await stage.getByRole("button", { name: /, safe$/ }).count()).toBe(round?.seq);
    await world.desk("/network", { match: `/games/miner/rounds/${id}`, fault: "delay", ms: 0, times: 0 });
    await dismissAll(page);
  }
  const [{ id, seq } = { id: "", seq: 0 }] = await roundsOf(world, player);
  await canPress(page, "Random cell");
  if (seq === 0) await stage.getByRole("button", { name: `Cell ${(safe[3] ?? 0) + 1}, closed` }).click();
  await delayed(`/games/miner/rounds/${id}`);
  const cashOut = page.getByRole("button", { name: /^Cash out/ });
  await canPress(page, /^Cash out/);
  await pressAndKill(device, cashOut, 60);
  const notTaken = notices(page).getByText("Not cashed out");
  await expect.poll(async () => (await openRounds()) === 0 || (await notTaken.isVisible())).toBe(true);
  if ((await openRounds()) === 1) await cashOut.click();
  await expect.poll(openRounds).toBe(0);
  await place.waitFor();
  expect(await lies(page)).toEqual([]);
});

test("an order to pay in, neither: it is shown where it was taken, and can be given again where it was not", async ({
  world,
}) => {
  const { device, player, page } = await enter(world, "/en");
  await watchForLies(page);
  const dialog = page.getByRole("dialog", { name: "Deposit", exact: true });
  const deposit = page.getByRole("banner").getByRole("button", { name: "Deposit" });
  for (const ms of someMs) {
    const before = await countOf(world, "/api/v2/operations?kind=deposit", player);
    await deposit.click();
    const form = dialog.getByRole("form", { name: "New payment" });
    const another = dialog.getByRole("button", { name: "Pay another way" });
    await form.or(another).waitFor();
    if (!(await form.isVisible())) await another.click();
    await form.getByLabel("Amount").fill("500");
    await world.desk("/network", { match: "/api/v2/billing/deposit", fault: "delay", ms: outMs, times: 1 });
    await pressAndKill(device, form.getByRole("button", { name: "Deposit" }), ms);
    const wasNot = notices(page).getByText("Your payment was not set up");
    await dialog.getByRole("timer").or(wasNot).first().waitFor();
    const after = await countOf(world, "/api/v2/operations?kind=deposit", player);
    expect(await wasNot.isVisible()).toBe(after === before);
    await world.desk("/network", { match: "/api/v2/billing/deposit", fault: "delay", ms: 0, times: 0 });
    await dialog.getByRole("button", { name: "Close" }).click();
    await dismissAll(page);
  }
  expect(await lies(page)).toEqual([]);
});

test("nor a withdrawal: its money is held or it is not, and the player is told which", async ({ world }) => {
  const { device, player, page } = await enter(world, "/en/profile");
  await watchForLies(page);
  const dialog = page.getByRole("dialog", { name: "Withdraw" });
  for (const ms of someMs) {
    const before = await countOf(world, "/api/v2/operations?kind=withdrawal", player);
    await page.getByRole("main").getByRole("button", { name: "Withdraw" }).click();
    await dialog.getByLabel("Amount").fill("100");
    await dialog.getByLabel("Card number").fill("4111 1111 1111 1111");
    await world.desk("/network", { match: "/api/v2/billing/payout", fault: "delay", ms: outMs, times: 1 });
    await pressAndKill(device, dialog.getByRole("button", { name: "Withdraw", exact: true }), ms);
    const went = notices(page).getByText("Withdrawal requested");
    const wasNot = notices(page).getByText("Withdrawal not requested");
    const count = () => countOf(world, "/api/v2/operations?kind=withdrawal", player);
    // The field of a code may be that of the withdrawal before.
    await expect.poll(async () => (await went.or(wasNot).first().isVisible()) || (await count()) > before).toBe(true);
    await expect.poll(async () => (await wasNot.isVisible()) === ((await count()) === before)).toBe(true);
    const after = await count();
    await expect.poll(() => amountOf(page)).toBe(10_000 - 152 * after);
    await world.desk("/network", { match: "/api/v2/billing/payout", fault: "delay", ms: 0, times: 0 });
    await dialog.getByRole("button", { name: "Close" }).click();
    await dismissAll(page);
  }
  // A cancellation is final, whichever worker learns of it.
  await page.getByRole("main").getByRole("button", { name: "Withdraw" }).click();
  await dialog.getByLabel("Amount").fill("100");
  await dialog.getByLabel("Card number").fill("4111 1111 1111 1111");
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await dialog.getByLabel("Code", { exact: true }).waitFor();
  await world.desk("/network", { match: "/api/v2/billing/payout", fault: "delay", ms: outMs, times: 1 });
  await pressAndKill(device, dialog.getByRole("button", { name: "Cancel withdrawal", exact: true }), 60);
  await dialog.getByText("The amount and the fee are back in your balance.").waitFor();
  expect(await lies(page)).toEqual([]);
});

test("nor its confirmation: until it is known no other code is taken, and then the dialog shows how it stands", async ({
  world,
}) => {
  const { device, player, page } = await enter(world, "/en/profile");
  await watchForLies(page);
  const dialog = page.getByRole("dialog", { name: "Withdraw" });
  const waits = dialog.locator("[aria-current=step]", { hasText: "Waiting" });
  const wasNot = notices(page).getByText("Your withdrawal was not confirmed");
  let code: string | undefined;
  for (const [index, card] of ["4111 1111 1111 1111", "5555 5555 5555 4444", "4242 4242 4242 4242"].entries()) {
    await page.getByRole("main").getByRole("button", { name: "Withdraw" }).click();
    await dialog.getByLabel("Amount").fill("100");
    await dialog.getByLabel("Card number").fill(card);
    await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
    await dialog.getByLabel("Code", { exact: true }).waitFor();
    code = await codeFor(world, player.email, "payout", code);
    await world.desk("/network", { match: "/api/v2/billing/payout", fault: "delay", ms: outMs, times: 1 });
    // Typing the last digit submits the code.
    await dialog.getByLabel("Code", { exact: true }).fill(code);
    await killAfter(device, someMs[index] ?? 0);
    await waits.or(wasNot).first().waitFor();
    await world.desk("/network", { match: "/api/v2/billing/payout", fault: "delay", ms: 0, times: 0 });
    if (!(await waits.isVisible())) {
      // The code can be tried again.
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await waits.waitFor();
    }
    await dialog.getByRole("button", { name: "Close" }).click();
    await dismissAll(page);
  }
  expect(await lies(page)).toEqual([]);
});
