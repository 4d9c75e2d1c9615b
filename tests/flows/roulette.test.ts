import { expect } from "vitest";
import { noteShown } from "./note-when.ts";
import { amountOf } from "./player.ts";
import { openTable } from "./playing.ts";
import { faultsInReach } from "./stake-in-reach.ts";
import { flowsIn } from "../world/world.ts";

// A house as that of the rooms: the one serves both.
const test = flowsIn({ KARAT_SHARED_GAMES: "roulette,rooms" });

/** Betting, the wheel and its result, twice over. */
const roundMs = 60_000;

test("chips are put, taken back, put again with all their neighbours, and told of once the ball lies", async ({
  world,
}) => {
  const { player, table } = await openTable(world, "/en/games/roulette");
  const press = (name: string) => table.getByRole("button", { name, exact: true }).click();
  const stage = table.getByRole("region", { name: "Wheel", exact: true });
  const countdown = stage.getByText("seconds to place bets").locator("..");
  const act = table.getByRole("button", { name: /^(Place bet|Take back|No more bets|Reconnecting)/ });
  expect(await faultsInReach(table, "[data-act], [aria-label][data-colour]")).toEqual([]);

  // On both colours nobody wins or loses but by zero; what is beside zero covers that as well.
  await press("Red");
  await press("Black");
  await press("Undo");
  await press("Black");
  await expect
    .poll(async () => Number.parseFloat((await countdown.allInnerTexts())[0] ?? "0"), {
      timeout: roundMs,
    })
    .toBeGreaterThan(10);
  // For four seconds, once the ball lies.
  const isTold = await noteShown(table, "section", "You staked 2\\s₽");
  expect(await act.textContent()).toMatch(/^Place bet2\s₽$/);
  // As a finger does that taps twice: what the button has just become is not what was meant.
  await act.evaluate((button: HTMLButtonElement) => {
    const second = new MutationObserver(() => {
      if (button.dataset["act"] !== "back" || button.ariaDisabled) return;
      second.disconnect();
      button.click();
    });
    second.observe(button, { attributes: true });
  });
  await act.click();
  await expect.poll(() => amountOf(table)).toBe(998);

  await table.getByRole("radio", { name: "Table", exact: true }).click();
  await press("Neighbours");
  await press("26 black");
  await expect.poll(() => act.textContent()).toMatch(/5\s₽$/);
  // What would repeat the last chips gives none up that lie.
  await table.keyboard.press("r");
  await table.keyboard.press("d");
  await expect.poll(() => act.textContent()).toMatch(/10\s₽$/);
  await press("Undo");
  await expect.poll(() => act.textContent()).toMatch(/5\s₽$/);
  await press("Undo");
  await expect.poll(() => act.textContent()).toMatch(/2\s₽$/);

  await isTold();
  await table
    .getByRole("row", { name: /2 fields/ })
    .first()
    .waitFor();
  const { value } = await world.api<{ user: { balance: string } }>("/profile/user", undefined, player.token);
  const after = Number(value.user.balance);
  expect([998, 1000]).toContain(after);
  await expect.poll(() => amountOf(table)).toBe(after);

  // Once the ball lies, the same bet is made in the next round by one press.
  const repeat = table.getByRole("button", { name: /^Repeat\s?2\s₽$/ });
  await repeat.waitFor({ timeout: roundMs });
  // A button that has just become another takes no press for a moment.
  await table.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  await repeat.click();
  await expect.poll(() => amountOf(table)).toBe(after - 2);
  await stage
    .getByRole("status")
    .filter({ hasText: /^Bets are open for round \d/ })
    .waitFor({ state: "attached" });
  await expect.poll(() => table.getByRole("button", { name: /^Take back\s?2\s₽$/ }).count()).toBe(1);
});

test("what fell while the line was cut is told field by field", async ({ world }) => {
  const { table } = await openTable(world, "/en/games/roulette");
  const stage = table.getByRole("region", { name: "Wheel", exact: true });
  for (const colour of ["Red", "Black"]) await table.getByRole("button", { name: colour, exact: true }).click();
  const countdown = stage.getByText("seconds to place bets").locator("..");
  await expect
    .poll(async () => Number.parseFloat((await countdown.allInnerTexts())[0] ?? "0"), { timeout: roundMs })
    .toBeGreaterThan(5);
  const spins = async () =>
    (await world.api<{ items: { number: number }[] }>("/games/roulette/rounds?limit=1")).value.items[0]?.number ?? 0;
  const act = table.getByRole("button", { name: /^Place bet/ });
  // A button that has just become another takes no press, as where bets close under the thumb and open again.
  const pressed = async () => {
    if (await act.isVisible()) await act.click({ timeout: 2_000 }).catch(() => {});
    return table.getByRole("button", { name: /^Take back/ }).count();
  };
  await expect.poll(pressed, { interval: 2_000 }).toBe(1);
  await expect.poll(() => amountOf(table)).toBe(998);
  const before = await spins();
  world.line.cut();
  await table.getByText("Your bets count, and you’ll see the result here").waitFor();
  await expect.poll(spins, { timeout: roundMs }).toBeGreaterThan(before);
  world.line.mend();
  const note = table.getByRole("status").filter({ hasText: /^Back after \d+ seconds/ });
  await note.waitFor();
  expect((await note.innerText()).split(/\n+/).slice(1)).toEqual([
    expect.stringMatching(/^Round [\d,]+, (\d+ (red|black): 0|Zero: −2)/),
    expect.stringMatching(/^Red: [+−]1\s₽$/),
    expect.stringMatching(/^Black: [+−]1\s₽$/),
  ]);
  // Whoever has left the table with that before their eyes is not told again.
  await table.getByRole("link", { name: "Karat", exact: true }).first().click();
  await note.waitFor({ state: "detached" });
  await table.goBack();
  await table.getByRole("button", { name: "Red", exact: true }).waitFor();
  await expect.poll(() => stage.getByText("seconds to place bets").count(), { timeout: roundMs }).toBe(1);
  expect(await note.count()).toBe(0);
});

test("chips put down while a bet is on its way stay, and those of a lost answer lie once", async ({ world }) => {
  const { table } = await openTable(world, "/en/games/roulette");
  const press = (name: string) => table.getByRole("button", { name, exact: true }).click();
  const act = table.getByRole("button", { name: /^(Place bet|Take back)/ });
  await press("Red");
  await table.getByRole("button", { name: /^Place bet/ }).waitFor({ timeout: roundMs });
  await world.desk("/network", { match: "/games/roulette/bets", fault: "drop_reply", times: 1 });
  const unheard = { match: "/api/v2/operations", fault: "status", status: 503 };
  await world.desk("/network", { ...unheard, times: 1_000 });
  // A button that has just become another takes no press, as where bets close under the thumb.
  const pressed = async () => {
    await act.click();
    return act.getAttribute("aria-busy");
  };
  await expect.poll(pressed, { interval: 1_000 }).toBe("true");
  await press("Black");
  await world.desk("/network", { ...unheard, times: 0 });
  await expect.poll(() => act.getAttribute("aria-busy"), { timeout: roundMs }).toBeNull();
  await expect.poll(() => act.textContent(), { timeout: roundMs }).toMatch(/^Place bet1\s₽$/);
  // One chip, or none where the wheel has been spun meanwhile.
  expect(await table.getByRole("button", { name: "Red", exact: true }).textContent()).not.toMatch(/2$/);
});

test("rounds before the last are listed on demand, and statistics are over 500 of them", async ({ world }) => {
  const { table } = await openTable(world, "/en/games/roulette");
  const opened = table.getByRole("status").filter({ hasText: /^Bets are open for round \d/ });
  await opened.waitFor({ state: "attached", timeout: roundMs });
  await world.letSpinsEnd(600);
  await table.getByRole("tab", { name: "Statistics", exact: true }).click();
  await table.getByRole("heading", { name: "The last 500 rounds" }).waitFor({ timeout: roundMs });
  await table.reload();
  // What is loaded for one tab stays with it.
  await table.getByRole("tab", { name: "Statistics", exact: true }).click();
  await table.getByRole("heading", { name: "The last 500 rounds" }).waitFor();
  await table.getByRole("tab", { name: "Fairness", exact: true }).click();
  const rounds = table.getByRole("table", { name: "The last rounds" }).getByRole("row");
  await expect.poll(() => rounds.count()).toBe(21);
  for (const listed of [71, 121]) {
    await table.getByRole("button", { name: "Show more", exact: true }).click();
    await expect.poll(() => rounds.count()).toBe(listed);
  }
});

test("enlarged twice, the colours lie within the stage, in every language", async ({ world }) => {
  const device = await world.device();
  for (const prefix of ["", "/kz", "/en"]) {
    const table = await device.open(`${prefix}/games/roulette`);
    await table.setViewportSize({ width: 720, height: 450 });
    const room = () =>
      table.evaluate(() => {
        const stage = document.querySelector("[data-table] section");
        const colours = [...(stage?.querySelectorAll("button[data-colour]") ?? [])];
        const rightOf = (element: Element | null) => element?.getBoundingClientRect().right ?? Number.NaN;
        return rightOf(stage) - Math.max(...colours.map(rightOf));
      });
    await expect.poll(room, { message: prefix }).toBeGreaterThanOrEqual(12);
  }
});
