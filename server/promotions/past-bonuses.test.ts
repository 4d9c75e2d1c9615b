import { expect, test } from "vitest";
import type { PastBonus } from "../../contract/promotions.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { giveUpGrant, openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";

const house = await startHouse();
const { pool } = house.database;

/** A player with so many bonuses, one after the other; the last one is active. */
async function withGrants(count: number) {
  const { token } = await register(house);
  const { json } = await house.api<{ user: { id: string } }>("/profile/user", { headers: bearer(token) });
  const player = BigInt(json.user.id);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const last = ids[0];
    const grant = await inTransaction(pool, async (tx) => {
      if (last !== undefined) await giveUpGrant(tx, { player, id: last }, house.app.house);
      const order = { player, currency: "RUB", amountMicro: 1_000_000n, wagering: 10, source: "test" } as const;
      return openGrant(tx, order, house.app.house);
    });
    ids.unshift(grant?.id ?? "");
  }
  const ask = async (query: string) =>
    (
      await house.api<{ items: PastBonus[]; next: string | null; error: string }>(
        `/bonus-system/bonuses/past?${query}`,
        { headers: bearer(token) },
      )
    ).json;
  return { ids, ask };
}

test("all bonuses that have ended are listed page by page, and none is missed or told twice", async () => {
  const { ids, ask } = await withGrants(8);
  const told: string[] = [];
  let cursor = "";
  do {
    const { items, next } = await ask(`limit=3${cursor}`);
    told.push(...items.map(({ id }) => id));
    cursor = next === null ? "" : `&cursor=${next}`;
  } while (cursor !== "");
  expect(told).toEqual(ids.slice(1));
});

test("a cursor that is none, or somebody else's, is refused", async () => {
  const [anna, boris] = [await withGrants(3), await withGrants(1)];
  for (const cursor of ["x", "0", anna.ids[0], crypto.randomUUID()])
    expect(await boris.ask(`cursor=${cursor}`)).toMatchObject({ error: "validation" });
  expect(await boris.ask("limit=0")).toMatchObject({ error: "validation" });
});
