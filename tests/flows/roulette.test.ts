import { expect } from "vitest";
import { openTable } from "./playing.ts";
import { amountOf } from "./player.ts";
import { flowsIn } from "../world/world.ts";

const test = flowsIn({ KARAT_SHARED_GAMES: "roulette" });

/** Betting, the wheel and its result, twice over. */
const roundMs = 60_000;

test(
  "chips are put, taken back, put again with all their neighbours, and told of once the ball lies",
  async ({ world }) => {
    const { table } = await openTable(world, "/en/games/roulette", { balance: "1000.00" });
    const press = (name: RegExp | string) => table.getByRole("button", { name }).click();
    const stage = table.getByRole("region", { name: "Wheel", exact: true });
    const act = table.getByRole("button", { name: /^(Place bet|Take back|No more bets|Reconnecting)/ });

    // On both colours nobody wins or loses but by zero; what is beside zero covers that as well.
    await press("Red");
    await press("Black");
    await press("Undo");
    await press("Black");
    await expect.poll(() => act.textContent(), { timeout: roundMs }).toMatch(/^Place bet2\s₽$/);
    await expect
      .poll(
        async () => {
          if (/^Place bet2\s₽$/.test((await act.textContent()) ?? "")) await act.click();
          return amountOf(table);
        },
        { timeout: roundMs },
      )
      .toBe(998);
    await table.getByRole("radio", { name: "Table", exact: true }).click();
    await press("Neighbours");
    await press("26 black");
    await expect.poll(() => act.textContent()).toMatch(/5\s₽$/);
    await press("Undo");

    await expect
      .poll(() => stage.getByRole("status").last().textContent(), { timeout: roundMs })
      .toMatch(/^(\d+ (red|black)|Zero)\. You staked 2\s₽/);
    await table
      .getByRole("row", { name: /2 fields/ })
      .first()
      .waitFor();
    expect([998, 1000]).toContain(await amountOf(table));
  },
  2 * roundMs,
);
