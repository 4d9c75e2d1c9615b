import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Favourites } from "../../contract/favourites.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();

async function browser() {
  const { token } = await register(house);
  const mark = (game: string, is_favourite: unknown, key: string = randomUUID()) =>
    house.api<Favourites>(`/favourites/${game}`, {
      method: "PUT",
      headers: { ...bearer(token), "Idempotency-Key": key },
      body: { is_favourite },
    });
  const items = async () => (await house.api<Favourites>("/favourites", { headers: bearer(token) })).json.items;
  return { mark, items };
}

test("the game that was marked last stands first, and none stands twice", async () => {
  const { mark, items } = await browser();
  expect(await items()).toEqual([]);
  await mark("dice", true);
  await mark("keno", true);
  expect((await mark("dice", true)).json.items).toEqual(["keno", "dice"]);
  expect((await mark("keno", false)).json.items).toEqual(["dice"]);
  expect(await items()).toEqual(["dice"]);
});

test("an old wish that comes a second time changes nothing", async () => {
  const { mark, items } = await browser();
  const key = randomUUID();
  await mark("dice", true, key);
  await mark("dice", false);
  expect((await mark("dice", true, key)).status).toBe(200);
  expect(await items()).toEqual([]);
  expect((await mark("keno", true, key)).json).toMatchObject({ error: "idempotency_mismatch" });
});

test("what is no game is not found, and a wish that is neither yes nor no is refused at its field", async () => {
  const { mark } = await browser();
  expect((await mark("chess", true)).json).toMatchObject({ error: "not_found" });
  expect((await mark("dice", "yes")).json).toMatchObject({
    error: "validation",
    errors: { is_favourite: [expect.stringMatching(/^invalid_value/)] },
  });
});
