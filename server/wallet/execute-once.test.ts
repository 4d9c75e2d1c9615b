import { expect, test } from "vitest";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();

async function player() {
  const { token } = await register(house);
  const zone = async () =>
    (await house.api<{ user: { timezone: string } }>("/profile/user", { headers: bearer(token) })).json.user.timezone;
  const change = (timezone: string, key?: string) =>
    house.api<{ user: { timezone: string }; error: string }>("/profile/settings", {
      method: "PUT",
      body: { timezone },
      headers: { ...bearer(token), ...(key && { "Idempotency-Key": key }) },
    });
  return { token, zone, change };
}

test("a change that comes again with its key neither happens again nor is refused, and is answered with how things are", async () => {
  const { change, zone } = await player();
  const key = crypto.randomUUID();
  expect((await change("Asia/Tokyo", key)).json.user.timezone).toBe("Asia/Tokyo");
  await change("Asia/Almaty");
  const again = await change("Asia/Tokyo", key);
  expect([again.status, again.json.user.timezone]).toEqual([200, "Asia/Almaty"]);
  expect(await zone()).toBe("Asia/Almaty");
});

test("ten of one key at once are one change", async () => {
  const { change, zone } = await player();
  const key = crypto.randomUUID();
  const replies = await Promise.all(Array.from({ length: 10 }, () => change("Asia/Tokyo", key)));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await zone()).toBe("Asia/Tokyo");
});

test("a key is good for what it was made for, as a key, and for its own player", async () => {
  const [one, other] = [await player(), await player()];
  const key = crypto.randomUUID();
  await one.change("Asia/Tokyo", key);
  expect((await one.change("Asia/Almaty", key)).json.error).toBe("idempotency_mismatch");
  expect((await one.change("Asia/Almaty", "no-key")).status).toBe(422);
  await other.change("Asia/Almaty", key);
  expect([await one.zone(), await other.zone()]).toEqual(["Asia/Tokyo", "Asia/Almaty"]);
});

test("a change that was given up does not happen when it arrives after all", async () => {
  const { token, change, zone } = await player();
  const before = await zone();
  const key = crypto.randomUUID();
  await house.api(`/api/v2/operations/${key}?close=1`, { headers: bearer(token) });
  expect((await change("Asia/Tokyo", key)).json.error).toBe("operation_closed");
  expect(await zone()).toBe(before);
});
