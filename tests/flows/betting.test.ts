import type { Page } from "playwright";
import { expect } from "vitest";
import { courseOf } from "../../rules/matches/course.ts";
import { hashing } from "../../sandbox/odds-feed/seeded.ts";
import { comingEvent, endedEvent, endingEvent, type Listed, liveEvent } from "./book-events.ts";
import { noteShown } from "./note-when.ts";
import { letNoticesStay } from "./notices-stay.ts";
import { amountOf } from "./player.ts";
import { amountIn, betAtAnyPrice, evenPick, placeIn, pressEven, priceIn, slipOf, takeAny } from "./slip.ts";
import { faultsInReach } from "./stake-in-reach.ts";
import { flowsIn, type World } from "../world/world.ts";

const test = flowsIn({ KARAT_ODDS_FEED: "" }, { serviceWorker: false });

interface Leg {
  selection: string;
  price: string;
  result: { state: string } | null;
}
interface OwnBets {
  items: { state: string; amount: string; price: string; payout: string; legs: Leg[] }[];
}

test("a price that moves under the thumb is never bet at; the slip outlives a reload, and says what has changed", async ({
  world,
}) => {
  const { player, page, event } = await sitDownAt(world, await comingEvent(world));
  const price = page.getByRole("button", { name: `Winner: ${event.home.en},` });
  await price.click();
  await amountIn(page).fill("10");
  const taken = await priceIn(page);
  await page.reload();
  await expect.poll(() => priceIn(page)).toBe(taken);
  expect(await amountIn(page).inputValue()).toBe("10");

  // While the page says how old its prices are, they stand lower.
  await price.waitFor();
  await page.getByText(/^Prices as of/).waitFor({ state: "hidden" });
  const box = await price.boundingBox();
  // For three seconds.
  const isMarked = await noteShown(page, 'button[data-moved="down"]', `^Winner: ${event.home.en},`);
  await world.desk("/feed", { action: "move", event: event.id, by: 0.5 });
  await isMarked();
  await slipOf(page).getByText(`Was ${taken} when you took it`).waitFor();
  // Whoever hears the page hears the same price as the slip shows.
  const named = async () => ({ name: `Winner: ${event.home.en}, ${await priceIn(page)}`, exact: true });
  await expect.poll(async () => price.and(page.getByRole("button", await named())).count()).toBe(1);
  // What moves is the figure, and nothing around it.
  expect(await price.boundingBox()).toEqual(box);
  await placeIn(page).click();
  await slipOf(page).getByText("The price has changed").waitFor();
  expect(await ownBets(world, player)).toEqual([]);
  expect(await amountOf(page)).toBe(100);

  // Whoever lets the offer go keeps the slip, which says what has changed, and is asked again with the next press.
  const decline = slipOf(page).getByRole("button", { name: "Not now" });
  await decline.click();
  await decline.waitFor({ state: "detached" });
  await slipOf(page).getByText(`Was ${taken} when you took it`).waitFor();
  await placeIn(page).click();
  await decline.waitFor();

  // For what is left of ten seconds; beside the question it is smaller.
  const isHeld = await noteShown(page, "aside p", "^We’ll hold these prices");
  await slipOf(page).getByRole("button", { name: "Take new prices" }).click();
  await isHeld();
  const now = await priceIn(page);
  expect(Number(now)).toBeLessThan(Number(taken));
  // A stop ends what the house offers, and nothing says that it holds on.
  const held = slipOf(page).getByText("We’ll hold these prices");
  await world.desk("/feed", { action: "stop", event: event.id });
  await slipOf(page).getByText("Suspended right now").waitFor();
  expect(await held.count()).toBe(0);
  await world.desk("/feed", { action: "go", event: event.id });
  await expect.poll(() => placeIn(page).isEnabled()).toBe(true);
  expect(await held.count()).toBe(0);
  await placeIn(page).click();
  await slipOf(page).getByText("Bet accepted").waitFor();
  await expect.poll(() => amountOf(page)).toBe(90);
  expect(await ownBets(world, player)).toMatchObject([{ state: "accepted", amount: "10.00", price: now }]);
});

test("what is suspended while a bet is on its way is not taken, says so, and can be bet on when it opens", async ({
  world,
}) => {
  const { player, page, event } = await sitDownAt(world, await comingEvent(world));
  await page.getByRole("button", { name: `Winner: ${event.home.en},` }).click();
  await amountIn(page).fill("20");
  const arrive = world.line.hold("POST /betting/bets");
  await placeIn(page).click();
  await world.desk("/feed", { action: "stop", event: event.id });
  await slipOf(page).getByText("Suspended right now").waitFor();
  arrive();
  await page.getByRole("region", { name: "Notifications" }).getByRole("alert").first().waitFor();
  await expect.poll(() => placeIn(page).isEnabled()).toBe(false);
  await slipOf(page).getByText("Wait until the marked ones open, or remove them").waitFor();
  // Whoever waits may look elsewhere meanwhile.
  await slipOf(page).getByRole("button", { name: "Tell me when it opens" }).click();
  await page.getByRole("link", { name: "My bets" }).first().click();
  expect(await ownBets(world, player)).toEqual([]);
  expect(await amountOf(page)).toBe(100);

  await world.desk("/feed", { action: "go", event: event.id });
  const notices = page.getByRole("region", { name: "Notifications" });
  await notices.getByText("It’s open again").waitFor();
  await notices.getByRole("button", { name: "Go to the match" }).click();
  await page.getByRole("button", { name: `Winner: ${event.home.en},` }).waitFor();
  await expect.poll(() => placeIn(page).isEnabled()).toBe(true);
  await placeIn(page).click();
  await slipOf(page).getByText("Bet accepted").waitFor();
  await expect.poll(() => amountOf(page)).toBe(80);
  expect(await ownBets(world, player)).toHaveLength(1);
});

test("what a bet is worth holds for seconds that count down, is not told while its market stands still, and ends in a receipt", async ({
  world,
}) => {
  const { page, event } = await sitDownAt(world, await comingEvent(world));
  await page.getByRole("button", { name: `Winner: ${event.home.en},` }).click();
  await amountIn(page).fill("10");
  await placeIn(page).click();
  await slipOf(page).getByText("Bet accepted").waitFor();
  await slipOf(page).getByRole("link", { name: "My bets" }).click();
  const worth = page.getByRole("button", { name: "What is it worth?" });
  const isQuoted = await noteShown(page, "button", "^Cash out .+ ·\\s[1-5]\\ss$");
  await worth.click();
  await isQuoted();
  await world.desk("/feed", { action: "stop", event: event.id });
  await worth.click();
  await page.getByText("No cash-out while a market is suspended.").waitFor();
  await world.desk("/feed", { action: "settle", event: event.id, market: "winner3", winner: "home" });
  await slipOf(page).getByText("Won").waitFor();
  await page.getByText("Settled", { exact: true }).click();
  await page.getByRole("link", { name: "Receipt" }).click();
  // Receipt and signature; a match has decided it, and no seed of the house.
  await expect.poll(() => page.locator('[data-state="passed"]').count()).toBe(2);
});

test("a bet that is in is not offered again while the page is loaded anew", async ({ world }) => {
  const { player, page, event } = await sitDownAt(world, await comingEvent(world));
  await page.getByRole("button", { name: `Winner: ${event.home.en},` }).click();
  await amountIn(page).fill("10");
  // On a phone or a laptop its button is in reach, however long the slip is.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open slip" }).click();
  expect(await faultsInReach(page, "[aria-describedby=slip-fault]")).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 640 });
  await placeIn(page).click();
  await slipOf(page).getByText("Bet accepted").waitFor();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const place = document.querySelector("[aria-describedby=slip-fault]:not([aria-disabled])");
      if (place) document.documentElement.dataset["wasOffered"] = "";
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await slipOf(page).getByText("Bet accepted").waitFor();
  expect(await page.locator("html[data-was-offered]").count()).toBe(0);
  expect(await ownBets(world, player)).toHaveLength(1);
});

test("a bet that is not answered yet is offered again neither after a reload nor in a second tab", async ({
  world,
}) => {
  const { player, page, event } = await sitDownAt(world, await comingEvent(world));
  await page.getByRole("button", { name: `Winner: ${event.home.en},` }).click();
  await amountIn(page).fill("10");
  const second = await page.context().newPage();
  await second.goto(page.url());
  await placeIn(second).waitFor();
  await world.desk("/network", { match: "/api/v2/operations", fault: "status", status: 500, times: 1_000 });
  const arrive = world.line.hold("POST /betting/bets", "reply");
  await placeIn(page).click();
  await page.reload();
  for (const tab of [page, second]) {
    await placeIn(tab).dispatchEvent("click");
    await slipOf(tab).getByText("No answer yet: we’re asking the server").waitFor();
  }
  await amountIn(second).fill("25");
  arrive();
  await world.desk("/network", { match: "/api/v2/operations", fault: "status", times: 0 });
  for (const tab of [page, second]) await slipOf(tab).getByText("Bet accepted").waitFor();
  expect(await ownBets(world, player)).toMatchObject([{ state: "accepted", amount: "10.00" }]);
  await slipOf(second).getByRole("button", { name: "Same again" }).click();
  expect(await amountIn(second).inputValue()).toBe("25");
});

test("an event and the reason why no bets are taken on it fit a phone in each language", async ({ world }) => {
  const event = await comingEvent(world);
  const page = await (await world.device()).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await world.desk("/feed", { action: "silence", seconds: 3_600 });
  for (const language of ["kz", "ru", "en"]) {
    await page.goto(`${world.origin}/${language}/betting/event/${event.id}`);
    await page.getByRole("radio").nth(4).waitFor();
    await page.getByText(/жаңармай қалды|не обновляется|No data from the feed/).waitFor();
    expect(await tooWide(), language).toBeLessThanOrEqual(0);
  }
  await world.desk("/feed", { action: "silence", seconds: 0 });
});

test("a live bet that waits ends while its player is cut off, is told, and leaves the slip to the next bet", async ({
  world,
}) => {
  const { player, page, pick, isLess } = await waitWithLiveBet(world);
  world.line.cut();
  await isLess();
  await page.getByText(/offline since/i).waitFor();
  await expect
    .poll(async () => (await ownBets(world, player)).map(({ state }) => state))
    .toEqual([expect.stringMatching(/accepted|rejected/)]);
  world.line.mend();
  const end = await endOf(world, player, page);
  await expect.poll(() => amountOf(page)).toBe(end === "accepted" ? 90 : 100);
  await slipOf(page)
    .getByRole("button", { name: /New slip|Back to the slip|Take new prices/ })
    .click();
  if (end === "accepted") await takeAny(page, pick);
  const isChecked = await noteShown(page, "aside b", checking);
  await placeIn(page).click();
  await isChecked();
});

test("a live bet that waits ends while the house is killed, and is told", async ({ world }) => {
  const { player, page, isLess } = await waitWithLiveBet(world);
  await world.killHouse();
  await isLess();
  await slipOf(page).getByText("No answer yet").waitFor();
  await world.startHouse();
  const end = await endOf(world, player, page);
  await expect.poll(() => amountOf(page)).toBe(end === "accepted" ? 90 : 100);
  expect((await world.desk<{ balanced: boolean }>("/ledger/check")).value.balanced).toBe(true);
});

test("a match that is over is played again in the browser from its seed", async ({ world }) => {
  const event = await endedEvent(world);
  const device = await world.device();
  const page = await device.open(`/en/betting/event/${event}`);
  await page.getByText("Your browser replays the match").waitFor();
  await page.getByRole("button", { name: "Check this match" }).click();
  await page.getByRole("heading", { name: "Everything checks out" }).waitFor();
  await expect.poll(() => page.getByText("passed", { exact: true }).count()).toBe(4);
});

test("a seal that was seen before the start is what the check is held against, and what was done by hand is found", async ({
  world,
}) => {
  const { page, event } = await sitDownAt(world, await comingEvent(world));
  await page.getByText("Sealed seed").waitFor();
  await page.getByRole("button", { name: `Winner: ${event.home.en},` }).click();
  await amountIn(page).fill("10");
  await placeIn(page).click();
  await slipOf(page).getByText("Bet accepted").waitFor();
  await world.desk("/feed", { action: "cancel", event: event.id });
  await expect.poll(() => amountOf(page)).toBe(100);
  await page.getByRole("button", { name: "Check this match" }).click();
  const found = (what: string) => page.getByRole("listitem").filter({ hasText: what });
  await found("It is the seal that this device saw before the start").getByText("passed", { exact: true }).waitFor();
  const { value } = await world.api<{ seed: string }>(`/betting/events/${event.id}`);
  const { fate } = courseOf(hashing, { sport: "football", seed: value.seed });
  const end = fate.kind === "abandoned" ? "passed" : "failed";
  await found("The match ended as its seed says").getByText(end, { exact: true }).waitFor();
  // The house has given the stake back, and the seed has an end for it: but for one match in a hundred.
  const leg = fate.kind === "postponed" || fate.kind === "abandoned" ? "agrees" : "doesn’t agree";
  await page.getByRole("heading", { name: /^Your picks by the seed/ }).waitFor();
  await found(`Winner: ${event.home.en}`).getByText(leg, { exact: true }).waitFor();

  const another = await (await world.device()).open(`/en/betting/event/${event.id}`);
  await another.getByRole("button", { name: "Check this match" }).click();
  await another.getByText("This device did not see the seal before the start").waitFor();
});

test("a bet on a match that is played to its end is derived from the opened seed, to the result that the house has", async ({
  world,
}) => {
  const { player, page, event } = await sitDownAt(world, await endingEvent(world));
  const takeEven = async () => {
    await expect.poll(() => pressEven(page)).toBe(true);
    await betAtAnyPrice(page);
  };
  await takeEven();
  // What meets a goal on its way is refused; what the goal has as good as decided doesn't open again.
  const taken = async () => {
    if (
      await slipOf(page)
        .getByText(/^(Suspended right now|No longer offered)$/)
        .isVisible()
    ) {
      await slipOf(page).getByRole("button", { name: "Clear" }).click();
      await takeEven();
    }
    await placeIn(page)
      .click({ timeout: 2_000 })
      .catch(() => {});
    return (await ownBets(world, player)).length;
  };
  await expect.poll(taken, { interval: 1_000 }).toBe(1);
  await endOf(world, player, page);
  await expect
    .poll(async () => (await ownBets(world, player))[0]?.state, { timeout: overWithinMs, interval: 1_000 })
    .not.toMatch(/pending|accepted/);
  await page.getByRole("button", { name: "Check this match" }).click({ timeout: overWithinMs });
  const proof = page.getByRole("region", { name: "Proof of the match" });
  await expect.poll(() => proof.innerText()).toContain("Everything checks out");
  const [bet] = await ownBets(world, player);
  const [leg] = bet?.state === "rejected" ? [] : (bet?.legs ?? []);
  await expect.poll(() => proof.getByText("agrees", { exact: true }).count()).toBe(leg ? 1 : 0);
  expect(event.id).toMatch(/^football-/);

  // What is told wrongly fails, and what is put right afterwards passes, with nobody asking again.
  const told = leg?.result?.state;
  if (leg && (told === "won" || told === "lost")) {
    const [, market, code = ""] = leg.selection.split(":");
    const settle = (isWon: boolean) =>
      world.desk("/feed", { action: "settle", event: event.id, market, winner: isWon ? code : "nobody" });
    await settle(told === "lost");
    await proof.getByText("doesn’t agree", { exact: true }).waitFor();
    await settle(told === "won");
    await expect.poll(() => proof.innerText()).toContain("Everything checks out");
  }
});

test("what a guest has chosen is that player's from the login on, and gone when they log out", async ({ world }) => {
  const device = await world.device();
  const { id } = await comingEvent(world);
  const page = await device.open(`/en/betting/event/${id}`);
  await page
    .getByRole("button", { name: /^Winner: .*, [\d.]+$/ })
    .first()
    .click();
  await amountIn(page).waitFor();
  await device.enter(await world.player({ balance: "100.00" }));
  await page.reload();
  await expect.poll(() => amountOf(page)).toBe(100);
  await amountIn(page).waitFor();
  // Whoever leaves before it is theirs leaves a guest's slip.
  await expect.poll(() => page.evaluate(() => localStorage["slip"] as string)).toMatch(/"owner":"\d/);
  await page.goto(new URL("/en/profile", page.url()).href);
  await page.getByRole("button", { name: "Log out" }).click();
  // Logging out ends with a page of its own.
  await page.waitForURL(`${world.origin}/en`);
  await page.goto(`${world.origin}/en/betting/event/${id}`);
  await slipOf(page).getByText("The slip is empty").waitFor();
});

async function waitWithLiveBet(world: World) {
  const { player, page } = await sitDownAt(world, await liveEvent(world));
  const pick = await evenPick(page);
  await takeAny(page, pick);
  // For four seconds, after which it may be let go.
  const isChecked = await noteShown(page, "aside b", checking);
  const isLess = await noteShown(page, "[aria-label=Balance]", "90\\s₽$");
  await placeIn(page).click();
  await isChecked();
  return { player, page, pick, isLess };
}

const checking = "^The house is checking$";

/** Whichever way it has ended, the page and the house say the same of the newest bet. */
async function endOf(world: World, player: { token: string }, page: Page): Promise<string | undefined> {
  const said = await slipOf(page)
    .getByText(/^(Bet accepted|Bet not accepted)$/)
    .textContent();
  const [newest] = await ownBets(world, player);
  expect(said).toBe(newest?.state === "accepted" ? "Bet accepted" : "Bet not accepted");
  return newest?.state;
}

const overWithinMs = 300_000;

async function sitDownAt(world: World, event: Listed["items"][number]) {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  await letNoticesStay(device.context);
  await device.enter(player);
  const page = await device.open(`/en/betting/event/${event.id}`);
  await expect.poll(() => amountOf(page)).toBe(100);
  return { player, page, event };
}

async function ownBets(world: World, { token }: { token: string }) {
  return (await world.api<OwnBets>("/betting/bets", undefined, token)).value.items;
}
