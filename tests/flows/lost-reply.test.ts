import { describe, expect } from "vitest";
import { amountOf, tableIsAlive } from "./player.ts";
import { hasUnanswered, unansweredIn } from "./unanswered.ts";
import { test, type World } from "../world/world.ts";

interface History {
  items: { amount: string }[];
}

async function sitDown(world: World, worker: "shared" | "solo") {
  const device = await world.device({ worker });
  const player = await world.player({ balance: "100.00" });
  await device.enter(player);
  const table = await device.open("/en/games/dice");
  await tableIsAlive(table);
  await expect.poll(() => amountOf(table)).toBe(100);
  // What is found again is told from the bets that were there before: they have to be known.
  await table.getByText("No bets yet").first().waitFor();
  return { device, player, table };
}

// While the tab stays, both kinds of worker go the same way: each is seen on one of the two.
test("a bet whose reply is lost is found again and stands once", async ({ world }) => {
  const { player, table } = await sitDown(world, "shared");

  await world.desk("/network", { match: "/games/dice/bet", fault: "drop_reply", times: 1 });
  world.line.forget();
  await table.getByLabel("Bet amount").fill("10");
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect
    .poll(() => table.getByRole("region", { name: "Notifications" }).textContent())
    .toMatch(/Your bet went through/);
  await table.getByText("This session: 1 bet").waitFor();

  const { value } = await world.api<History>("/games/bets", undefined, player.token);
  expect(value.items.map(({ amount }) => amount)).toEqual(["10.00"]);
  expect(world.line.count("POST /games/dice/bet")).toBe(1);
});

test("a bet that never arrived is said not to be placed, and charges nothing", async ({ world }) => {
  const { player, table } = await sitDown(world, "solo");

  await world.desk("/network", { match: "/games/dice/bet", fault: "drop_request", times: 1 });
  await table.getByLabel("Bet amount").fill("10");
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => table.getByRole("region", { name: "Notifications" }).textContent()).toMatch(/not placed/i);
  const { value } = await world.api<History>("/games/bets", undefined, player.token);
  expect(value.items).toEqual([]);
  expect(await amountOf(table)).toBe(100);
});

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test("a tab that is closed before the answer comes finds the truth when it is opened again", async ({ world }) => {
    const { device, table } = await sitDown(world, worker);

    await world.desk("/network", { match: "/games/dice/bet", fault: "drop_reply", times: 1 });
    const unheard = { match: "/api/v2/operations", fault: "status", status: 503 };
    await world.desk("/network", { ...unheard, times: 1_000 });
    world.line.forget();
    await table.getByLabel("Bet amount").fill("10");
    await table.getByRole("button", { name: "Place bet" }).click();
    await expect.poll(() => world.line.count("GET /api/v2/operations")).toBeGreaterThan(0);
    await table.close();
    await world.desk("/network", { ...unheard, times: 0 });
    const again = await device.open("/en/games/dice");
    await expect
      .poll(() => again.getByRole("region", { name: "Notifications" }).textContent())
      .toMatch(/Your bet went through/);
  });

  test("a tab that is closed while its bet is on the way leaves the question to another tab", async ({ world }) => {
    const { device, table } = await sitDown(world, worker);
    const staying = await device.open("/en");
    await staying.waitForFunction(() => globalThis.karat.layer !== undefined);

    await world.desk("/network", { match: "/games/dice/bet", fault: "delay", ms: 2_000, times: 1 });
    world.line.forget();
    await table.getByLabel("Bet amount").fill("10");
    // For two seconds.
    const isSent = hasUnanswered(staying);
    await table.getByRole("button", { name: "Place bet" }).click();
    await isSent;
    await table.close();
    await expect.poll(() => unansweredIn(staying)).toBe(0);
    const { value } = await world.desk<{ balanced: boolean }>("/ledger/check");
    expect(value.balanced).toBe(true);
  });
});
