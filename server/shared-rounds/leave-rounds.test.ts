import { expect, test } from "vitest";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { multiplierAt } from "../../rules/games/crash-curve.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { crashTable } from "../../tests/builders/crash-table.ts";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { listUnfinished } from "./round-rows.ts";

const table = await crashTable({ sharedGames: ["crash", "roulette", "rooms"] });
const { house, clock } = table;
const { player, send, balance } = manyPlayers(house);

test("who takes a pause leaves a flight at once and has back what no round plays with yet; tickets stand", async () => {
  const anna = await player();
  const round = await table.open((crash) => crash > 300);
  const flying = await table.bet(anna, { auto_cash_out: "2.90" });
  clock.moveTo((await table.takeOff(round)) + 4_000);
  const waiting = await table.bet(anna);
  // Time may have gone past the closing of a round of roulette, which takes bets until the house has locked it.
  await eventually(async () => {
    const rounds = await listUnfinished(house.database.pool, "roulette");
    const due = rounds.filter(({ state, closesAt = Infinity }) => state === "betting" && closesAt <= clock.now());
    expect(due).toEqual([]);
  });
  const bets = [{ kind: "red", amount: "10.00" }];
  const red = await placed("/games/roulette/bets", { bets });
  const ticket = await placed("/games/rooms/red/bets", { amount: "10.00" });

  const until = new Date(clock.now() + 48 * 3_600_000).toISOString();
  const paused = await house.api("/profile/pause", { headers: bearer(anna.token), body: { until } });
  expect(paused.status).toBe(200);
  const { rows } = await house.database.pool.query<{ id: string; state: string; multiplier: number }>(
    "select id, state, (multiplier_e4 / 100)::int as multiplier from shared_bets where player_id = $1",
    [anna.id],
  );
  const found = [flying.json, waiting.json, red, ticket].map(({ bet }) => rows.find(({ id }) => id === bet.id));
  expect(found.map((row) => row?.state)).toEqual(["won", "cancelled", "cancelled", "open"]);
  expect(found[0]?.multiplier).toBe(multiplierAt(4_000));
  expect(await balance(anna)).toBe((980 + multiplierAt(4_000) / 10).toFixed(2));

  /** As soon as there is a round that takes it. */
  function placed(path: string, body: object) {
    return eventually(async () => {
      const reply = await send<SharedBetReply>(anna, "POST", path, { body });
      expect(reply).toMatchObject({ status: 200 });
      return reply;
    });
  }
});
