import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createProviderPlayers, createTestProviders } from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { systemClock } from "../runtime/clock.ts";
import { findGrant } from "../wallet/bonus-rows.ts";

const { env, keys, providerGames } = createTestProviders();
/** What the lists say of each game now; undefined: they do not name it. */
let listed: { rtp?: number } | undefined;
const byCode: typeof providerGames.byCode = async (provider, code) => {
  const game = await providerGames.byCode(provider, code);
  return game && listed && { ...game, ...listed };
};
const house = await startHouse({ env, providerGames: { ...providerGames, byCode } });
const { pool } = house.database;
const { enter } = createProviderPlayers(house, keys, systemClock);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

/** A player whose stakes count for a grant. */
async function enterWithGrant() {
  listed = {};
  const player = await enter({ balance: "1000.00" });
  const given = { amountMicro: 1_000_000_000n, wagering: 1, source: "test", reference: randomUUID() };
  const grant = await inTransaction(pool, (tx) =>
    openGrant(tx, { player: player.id, currency: "RUB", ...given }, house.app.house),
  );
  return {
    ...player,
    /** What its bets say that their game returns, and what they have counted. */
    counted: async () => {
      const { rows } = await pool.query<{ rtp: string }>(
        "select choice ->> 'rtp' as rtp from bets where player_id = $1 order by id",
        [player.id],
      );
      return { returns: rows.map(({ rtp }) => rtp), wagered: (await findGrant(pool, grant?.id ?? ""))?.wageredMicro };
    },
  };
}

/** As a house of the build before writes a round. */
const forget = (player: bigint) => pool.query("update provider_rounds set rtp = null where player_id = $1", [player]);

test("a round counts by what its game returned at its first stake, though no list names it at the end", async () => {
  const player = await enterWithGrant();
  await player.bet("r1", "100.00");
  listed = undefined;
  expect(await player.win("r1", "30.00")).toMatchObject({ balance: "1930.00" });
  expect(await player.counted()).toEqual({ returns: ["0.96"], wagered: 100_000_000n });
});

test("a list that changes within a round changes only those that begin later", async () => {
  const player = await enterWithGrant();
  await player.bet("r1", "100.00");
  listed = { rtp: 0.98 };
  await player.bet("r1", "100.00");
  await player.win("r1", "0.00");
  await player.bet("r2", "100.00", { roundClosed: true });
  expect(await player.counted()).toEqual({ returns: ["0.96", "0.98"], wagered: 250_000_000n });
});

test("where a round has no return of its own, its next stake or the list says it, and without any it counts for nothing", async () => {
  const player = await enterWithGrant();
  for (const round of ["r1", "r2", "r3"]) await player.bet(round, "100.00");
  await forget(player.id);
  await player.bet("r1", "100.00");
  await player.ask("closeRound", player.inRound("r2"));
  listed = undefined;
  await player.ask("closeRound", player.inRound("r1"));
  await player.ask("closeRound", player.inRound("r3"));
  const { returns, wagered } = await player.counted();
  expect([returns.toSorted(), wagered]).toEqual([["0.96", "0.96", "1"], 300_000_000n]);
});
