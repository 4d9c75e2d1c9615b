import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import {
  createProviderPlayers,
  createTestProviders,
  type ProviderPlayer,
  testProviders,
} from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { findGrant } from "../wallet/bonus-rows.ts";

const nowMs = Date.parse("2026-11-19T12:00:00Z");
const clock = { now: () => nowMs, steadyMs: () => performance.now() };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames, clock });
const { pool } = house.database;
const { enter } = createProviderPlayers(house, keys, clock);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

const tip = ({ ask, session, gameCode }: ProviderPlayer, amount: string, txId: string = randomUUID()) =>
  ask("tip", { session, gameCode, requestId: randomUUID(), txId, amount });

test.each(testProviders)(
  "a tip at a table of a provider called %s leaves the player once, and comes back once",
  async (provider) => {
    const player = await enter({ provider, kind: "live" });
    const txId = randomUUID();
    expect(await tip(player, "5.50", txId)).toEqual({ txId, balance: "994.50" });
    const again = await Promise.all(Array.from({ length: 10 }, () => tip(player, "5.50", txId)));
    for (const answer of again) expect(answer).toEqual({ txId, balance: "994.50" });
    expect(await tip(player, "6.50", txId)).toEqual({ refused: "conflict" });
    // It is no stake of any round: nothing is won with it.
    expect(await player.win("r1", "10.00", { refTxId: txId })).toEqual({ refused: "bet_unknown" });
    const kept = randomUUID();
    await tip(player, "4.00", kept);
    for (let turn = 0; turn < 3; turn += 1)
      expect(await player.rollback("r1", txId)).toMatchObject({ balance: "996.00" });
    // One whose answer nobody has waited for is refused when it comes.
    const late = randomUUID();
    await player.rollback("r1", late);
    expect(await tip(player, "1.00", late)).toEqual({ refused: "rolled_back" });
    const other = await enter({ provider, kind: "live" });
    expect(await other.rollback("r1", kept)).toEqual({ refused: "conflict" });
    const report = await player.ask("reconciliation", { day: "2026-11-19" });
    if ("refused" in report) throw new Error(report.refused);
    expect(report.tips.filter(({ playerId }) => playerId === String(player.id))).toEqual([
      { txId: kept, playerId: String(player.id), currency: "RUB", amount: "4.00", at: "2026-11-19T12:00:00.000Z" },
    ]);
    const { items } = (await player.call("/api/v2/operations?kind=tip")).json as { items: object[] };
    expect(items).toHaveLength(2);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "tip", game: "live", state: "done", amount: "-4.00", sum: "4.00" }),
        expect.objectContaining({ kind: "tip", game: "live", state: "failed", amount: "0.00", sum: "5.50" }),
      ]),
    );
    expect((await player.call("/api/v2/operations?kind=tip&state=failed")).json).toMatchObject({
      items: [{ sum: "5.50" }],
    });
  },
);

test("a tip is of real money alone, and counts nothing towards a bonus", async () => {
  const player = await enter({ kind: "live", balance: "10.00" });
  const order = { player: player.id, currency: "RUB", wagering: 1, source: "test" } as const;
  const grant = await inTransaction(pool, (tx) =>
    openGrant(tx, { ...order, amountMicro: 50_000_000n, reference: randomUUID() }, house.app.house),
  );
  expect(await tip(player, "10.01")).toEqual({ refused: "insufficient_funds" });
  expect(await tip(player, "10.00")).toMatchObject({ balance: "50.00" });
  expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ wageredMicro: 0n, state: "active" });
});

test("a tip is asked of limits and pauses like a stake, and counts for them until it comes back", async () => {
  const player = await enter({ kind: "live" });
  await player.call("/profile/limits", { kind: "loss", period: "day", amount: "20.00" }, "PUT");
  const txId = randomUUID();
  await tip(player, "15.00", txId);
  expect(await tip(player, "5.01")).toEqual({ refused: "limit_reached" });
  expect(await player.bet("r1", "10.00")).toEqual({ refused: "limit_reached" });
  await player.rollback("r1", txId);
  expect(await player.bet("r1", "20.00")).toMatchObject({ balance: "980.00" });
  await pool.query("update safe_play set pause_kind = 'cool_off', paused_until = $2 where player_id = $1", [
    player.id,
    new Date(nowMs + 86_400_000),
  ]);
  expect(await tip(player, "1.00")).toEqual({ refused: "excluded" });
  // What was given back is taken all the same.
  expect(await player.rollback("r1", randomUUID())).toMatchObject({ balance: "980.00" });
});

test("a slot takes no tips, and no table one of nothing or beyond its highest stake", async () => {
  expect(await tip(await enter(), "1.00")).toEqual({ refused: "wrong_game" });
  const player = await enter({ kind: "live", balance: "100000.00" });
  expect(await tip(player, "0.00")).toMatchObject({ refused: "stake_too_low" });
  expect(await tip(player, "50000.01")).toEqual({ refused: "stake_too_high", bound: "50000.00" });
});
