import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { supportLink } from "./support-link.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const house = await startHouse({ clock });
const key = house.app.house.keys.support;

const tokenFor = async (ticket: string) =>
  new URL(await supportLink(ticket, { origin: house.site, key, clock })).searchParams.get("whoAreYou") ?? "";
const open = (whoAreYou: string, token?: string) =>
  house.api(`/profile/user?whoAreYou=${encodeURIComponent(whoAreYou)}`, { headers: token ? bearer(token) : {} });
const shown = async () =>
  (
    await house.database.pool.query<{ ticket: string; player: bigint }>(
      "select ticket, player from support_tickets order by 1",
    )
  ).rows;

test("who opens a link of the support while logged in is noted beside its ticket, and stays who they are", async () => {
  const [one, other] = [await register(house), await register(house)];
  const plain = await house.api<{ user: { id: string } }>("/profile/user", { headers: bearer(one.token) });
  const link = await tokenFor("T-4711");
  expect((await open(link, one.token)).text).toBe(plain.text);
  await open(link, one.token);
  expect(await shown()).toEqual([{ ticket: "T-4711", player: BigInt(plain.json.user.id) }]);
  await open(link, other.token);
  expect(await shown()).toHaveLength(2);
});

test("what the house has not signed, or not lately, is ignored without a trace", async () => {
  const player = await register(house);
  const plain = await house.api("/profile/user", { headers: bearer(player.token) });
  const before = await shown();
  const claims = new SignJWT({}).setProtectedHeader({ alg: "HS256" }).setSubject("T-1").setExpirationTime("1h");
  const late = await tokenFor("T-2");
  const odd = [
    "",
    "100001",
    "a.b.c",
    player.token,
    await claims.sign(Buffer.alloc(32, 7)),
    `${await tokenFor("T-3")}x`,
  ];
  for (const token of odd) expect((await open(token, player.token)).text).toBe(plain.text);
  nowMs += 30 * 60_000;
  const { json } = await house.api<{ token: string }>("/api/v2/auth/login/email/password", {
    body: { email: player.email, password: "correct-horse-7" },
  });
  expect((await open(late, json.token)).status).toBe(200);
  expect(await shown()).toEqual(before);
});

test("a guest is nobody, whatever the link says", async () => {
  expect((await open(await tokenFor("T-5"))).status).toBe(401);
});

test("a link needs the number of a ticket", async () => {
  for (const ticket of [undefined, "", "a b", "x".repeat(65), "../etc"])
    await expect(supportLink(ticket, { origin: house.site, key, clock })).rejects.toThrow(/^support-link needs/);
});
