import type { FrameLocator } from "playwright";
import { expect } from "vitest";
import { isShown, noteOnceLoaded } from "./note-when.ts";
import { amountOf } from "./player.ts";
import { type MadePlayer, testOnline as test, type World } from "../world/world.ts";

/* A provider's game in its frame, played for money: the page, the house, and the party behind it. */

const path = "/en/games/slots/salt-and-ember";

async function play(world: World, { balance = "1000.00", isMoving = false } = {}) {
  const player = await world.player({ balance });
  const device = await world.device({ isMoving });
  await device.enter(player);
  const page = await device.open(`${path}/play`);
  const game = page.frameLocator("iframe");
  await rests(game);
  return { player, device, page, game };
}

const spin = (game: FrameLocator) => game.getByRole("button", { name: "Spin", exact: true });
const rests = (game: FrameLocator) => game.locator(".spin:not(.busy):not(:disabled)").waitFor();

/** Whatever the round brings is shown to its end. */
async function toItsEnd(game: FrameLocator) {
  const start = game.getByRole("button", { name: "Start", exact: true });
  await game.locator(".spin:not(.busy):not(:disabled), .go").first().waitFor();
  if (await start.isVisible()) await start.click();
  await rests(game);
}

/** What the house says, whatever is on a screen. */
async function truthOf(world: World, { token }: MadePlayer): Promise<number> {
  const { value } = await world.api<{ user: { balance: string } }>("/profile/user", undefined, token);
  return Number(value.user.balance);
}

/** Of rounds that are over, as the house counts them. */
async function betsOf(world: World, { token }: MadePlayer): Promise<number> {
  const { value } = await world.api<{ items: unknown[] }>("/games/bets?limit=100", undefined, token);
  return value.items.length;
}

const shownIn = async (game: FrameLocator) =>
  Number((await game.locator("#balance").textContent())?.replaceAll(/[^\d.]/g, "") || Number.NaN);

async function roundsIn(game: FrameLocator): Promise<number> {
  await game.getByRole("button", { name: "History" }).click();
  const dialog = game.getByRole("dialog");
  await dialog.locator("li").first().waitFor();
  const count = await dialog.locator("time").count();
  await dialog.getByRole("button", { name: "Close" }).click();
  return count;
}

/** House, page and game say the same. */
async function inStep(world: World, { player, page, game }: Awaited<ReturnType<typeof play>>): Promise<number> {
  const truth = await truthOf(world, player);
  await expect.poll(() => amountOf(page)).toBe(truth);
  await expect.poll(() => shownIn(game)).toBe(truth);
  return truth;
}

test("what a spin wins is told outside the frame when the reels have told it, and its round is in the history", async ({
  world,
}) => {
  const playing = await play(world);
  const { player, device, page, game } = playing;
  const other = await device.open("/en/faq");
  let rounds = 0;
  for (let hasWon = false; !hasWon;) {
    rounds += 1;
    const before = await inStep(world, playing);
    const release = world.line.hold("POST /api/spin", "reply");
    await spin(game).click();
    await expect.poll(() => betsOf(world, player)).toBe(rounds);
    const truth = await truthOf(world, player);
    // The page has heard of it: this one tells what there is.
    await expect.poll(() => amountOf(other)).toBe(truth);
    await expect.poll(() => amountOf(page)).toBe(before - 10);
    hasWon = truth > before - 10;
    release();
    await toItsEnd(game);
  }
  await inStep(world, playing);
  await page.goto(`${world.origin}/en/profile/history`);
  const rows = page.getByRole("row").filter({ hasText: "Slots" });
  // Of a list as long as this more comes with a press.
  await expect.poll(() => rows.count()).toBe(Math.min(rounds, 25));
});

test("autoplay plays in the frame of the page as well, and says at once that it was stopped", async ({ world }) => {
  const playing = await play(world);
  const { player, game } = playing;
  const release = world.line.hold("POST /api/spin", "reply");
  await game.getByRole("button", { name: "Autoplay", exact: true }).click();
  await game.getByRole("button", { name: "Start autoplay" }).click();
  await expect.poll(() => betsOf(world, player)).toBe(1);
  await game.getByRole("button", { name: "Stop autoplay, 25 left" }).click();
  await game.getByRole("button", { name: "Autoplay", exact: true, disabled: true }).waitFor();
  release();
  await toItsEnd(game);
  await inStep(world, playing);
  expect(await roundsIn(game)).toBe(1);
});

test("what is pressed while the reels spin leaves the balance as it is then", async ({ world }) => {
  const playing = await play(world);
  const { player, game } = playing;
  const release = world.line.hold("POST /api/spin", "reply");
  await spin(game).click();
  await expect.poll(() => betsOf(world, player)).toBe(1);
  await game.getByRole("button", { name: "Turbo", pressed: false }).click();
  await game.getByRole("button", { name: "Turbo", pressed: true }).waitFor();
  expect(await shownIn(game)).toBe(990);
  release();
  await toItsEnd(game);
  await inStep(world, playing);
});

test("who lacks money for a spin is told so and led to the deposit, and loses nothing", async ({ world }) => {
  const { player, page, game } = await play(world, { balance: "5.00" });
  await spin(game).click();
  await game.getByText("Not enough money for this stake.").waitFor();
  await page.getByText("Your balance is too low for this bet.").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Deposit" }).click();
  await page.getByRole("dialog", { name: "Deposit" }).waitFor();
  expect(await truthOf(world, player)).toBe(5);
  await expect.poll(() => amountOf(page)).toBe(5);
});

test("a limit of the player's holds in the frame, and the page says so", async ({ world }) => {
  const player = await world.player({ balance: "1000.00" });
  const device = await world.device();
  await device.enter(player);
  const page = await device.open("/en/profile/setting");
  const form = page.getByRole("form", { name: "New limit" });
  await form.getByLabel("What to limit").selectOption("wager");
  await form.getByLabel("Amount").fill("15");
  await form.getByRole("button", { name: "Set limit" }).click();
  await page.getByRole("list", { name: "Limits" }).getByRole("listitem").first().waitFor();
  await page.goto(`${world.origin}${path}/play`);
  const game = page.frameLocator("iframe");
  await rests(game);
  await spin(game).click();
  await toItsEnd(game);
  await spin(game).click();
  await game.getByText("This stake would go beyond your limit.").waitFor();
  await page.getByText("You’ve reached a limit you set.").waitFor();
  await rests(game);
  expect(await roundsIn(game)).toBe(1);
});

test("a session that has ended is launched again where the player is", async ({ world }) => {
  const { player, page, game } = await play(world);
  await world.letGamesExpire(player);
  await spin(game).click();
  await page.getByText("This session has ended").waitFor();
  expect(await truthOf(world, player)).toBe(1000);
  await page.getByRole("button", { name: "Open again" }).click();
  await rests(game);
  await spin(game).click();
  await toItsEnd(game);
  expect(await roundsIn(game)).toBe(1);
  expect(new URL(page.url()).pathname).toBe(`${path}/play`);
});

test("a spin whose network goes in the middle is made once, and its end told when it is back", async ({ world }) => {
  const playing = await play(world);
  const { player, page, game } = playing;
  const release = world.line.hold("POST /api/spin", "reply");
  await spin(game).click();
  await expect.poll(() => betsOf(world, player)).toBe(1);
  world.line.cut();
  release();
  await game.getByText("No connection. Your spin is kept").waitFor();
  const isCut = page.getByText(/^(You’re offline|The game can’t reach its server)/);
  await isCut.waitFor();
  await expect.poll(() => amountOf(page)).toBe(990);
  world.line.mend();
  await toItsEnd(game);
  await isCut.waitFor({ state: "hidden" });
  await inStep(world, playing);
  expect(await roundsIn(game)).toBe(1);
});

test("a game that the network has kept from opening opens by itself when it is back", async ({ world }) => {
  const { page, game } = await play(world);
  world.line.cut();
  await page.getByRole("link", { name: "Practice", exact: true }).click();
  await page.getByText("The game didn’t open").waitFor();
  world.line.mend();
  await rests(game);
  await page.getByText("The game didn’t open").waitFor({ state: "hidden" });
});

test("a game whose server cannot be reached does not load for ever, and opens once it can", async ({ world }) => {
  const device = await world.device();
  const games = /^http:\/\/games\.localhost:\d+\/demo\//;
  await device.context.route(games, (route) => route.abort());
  const page = await device.newPage();
  await page.clock.install();
  await page.goto(`${world.origin}${path}/demo`);
  await page.getByText("Loading the game…").waitFor();
  await page.clock.fastForward(20_000);
  await page.getByText("The game didn’t open").waitFor();
  await device.context.unroute(games);
  await page.getByRole("button", { name: "Open again" }).click();
  await rests(page.frameLocator("iframe"));
});

test("a round that was cut goes on after the page is loaded again, and is told once", async ({ world }) => {
  const playing = await play(world);
  const { device, page, game } = playing;
  await device.context.route("**/api/shown", (route) => route.abort());
  const [reply] = await Promise.all([page.waitForResponse(/\/api\/spin$/), spin(game).click()]);
  expect(reply.status()).toBe(200);
  // For less than two seconds.
  const goesOn = await noteOnceLoaded(page, isShown, { selector: ".banner", pattern: "Your round continues" });
  await page.reload();
  await goesOn();
  await device.context.unroute("**/api/shown");
  await toItsEnd(game);
  await inStep(world, playing);
  await page.reload();
  await game.getByText("Press Spin").waitFor();
  expect(await roundsIn(game)).toBe(1);
});

test("free spins are counted down in the frame, and take nothing", async ({ world }) => {
  const player = await world.player({ balance: "100.00" });
  await world.giveFreeSpins(player, "salt-and-ember", 2, "5.00");
  const device = await world.device();
  await device.enter(player);
  const page = await device.open(`${path}/play`);
  const game = page.frameLocator("iframe");
  const count = (left: number) => game.getByText(new RegExp(`^Free spins of .*5.*: ${left}$`));
  let won = 0;
  for (const left of [2, 1]) {
    await count(left).waitFor();
    const [reply] = await Promise.all([page.waitForResponse(/\/api\/spin$/), spin(game).click()]);
    won += Number(((await reply.json()) as { round: { win: string } }).round.win);
    await toItsEnd(game);
  }
  await game.getByText(/^Free spins of/).waitFor({ state: "hidden" });
  await inStep(world, { player, device, page, game });
  expect(await truthOf(world, player)).toBeCloseTo(100 + won, 2);
});

test("a guest plays for practice, and is asked to log in for money", async ({ world }) => {
  const page = await (await world.device()).open(`${path}/demo`);
  const game = page.frameLocator("iframe");
  await rests(game);
  await expect.poll(() => page.getByText("Practice balance").locator("..").innerText()).toContain("10,000");
  await spin(game).click();
  await toItsEnd(game);
  expect(await roundsIn(game)).toBe(1);
  await page.getByRole("link", { name: "Money" }).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
});

test("nobody but the game is heard, and the game leads back to where the player came from", async ({ world }) => {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  await device.enter(player);
  const page = await device.open("/en/faq");
  await page.goto(`${world.origin}${path}/play`);
  const game = page.frameLocator("iframe").first();
  await rests(game);
  const session = (await page.locator("iframe").getAttribute("src"))?.split("#session=")[1] ?? "";
  const close = { type: "close", session };
  // The page itself, and another frame of the very same origin.
  await page.evaluate((message) => window.postMessage(message, "*"), close);
  const games = world.origin.replace("karat.localhost", "games.localhost");
  const heard = page.waitForRequest(/\/api\/open$/);
  await page.evaluate((address) => {
    const frame = document.createElement("iframe");
    frame.src = address;
    frame.id = "foreign";
    document.body.append(frame);
  }, `${games}/demo/tin-comet?currency=RUB&locale=en#session=${session}`);
  await heard;
  const foreign = page.frames().find((frame) => frame.url().includes("tin-comet"));
  await foreign?.locator(".spin:not(:disabled)").waitFor();
  for (const message of [
    close,
    { type: "error", session, error: "session_expired" },
    { type: "roundStart", session, round: "1", stake: "90.00" },
  ])
    await foreign?.evaluate((told) => parent.postMessage(told, "*"), message);
  await spin(game).click();
  await toItsEnd(game);
  await inStep(world, { player, device, page, game });
  await game.getByRole("button", { name: "Leave the game" }).click();
  await page.waitForURL(/\/en\/faq$/);
});
