import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parse } from "valibot";
import { siteConfig } from "../../contract/config.ts";
import { newEmail, password } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { encryptFpp } from "../../worker/fingerprint/encrypt-fpp.ts";

const house = await startHouse();
const key = await keyOf(house);

async function keyOf(of: { site: string; fetch: typeof house.fetch }): Promise<string> {
  const { text } = await of.fetch(`${of.site}/config.json`);
  return parse(siteConfig, JSON.parse(text)).fingerprints.key ?? "";
}

const fppOf = (id: string, { at = new Date() } = {}) =>
  encryptFpp(key, { id, nonce: randomUUID(), at: at.toISOString() });

async function enter(fpp: string): Promise<string> {
  const email = newEmail();
  const body = { email, password, currency: "RUB", accept: true, fpp };
  const reply = await house.api("/api/v2/auth/register/email", { body });
  expect(reply.status, reply.text).toBe(200);
  return email;
}

async function seenOf(email: string): Promise<{ purpose: string; digest: string }[]> {
  const { rows } = await house.database.pool.query<{ purpose: string; digest: string }>(
    "select purpose, encode(digest, 'hex') as digest from fingerprints where player = (select id from players where email = $1) order by seen_at",
    [email],
  );
  return rows;
}

test("the browser of a registration and of a login is noted by a digest, and nobody else's is the same", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const email = await enter(await fppOf(id));
  const body = { email, password, fpp: await fppOf(id) };
  expect((await house.api("/api/v2/auth/login/email/password", { body })).status).toBe(200);
  const seen = await seenOf(email);
  expect(seen.map(({ purpose }) => purpose)).toEqual(["registration", "login"]);
  expect(new Set(seen.map(({ digest }) => digest)).size).toBe(1);
  expect(JSON.stringify(seen)).not.toContain(id);
  const [other] = await seenOf(await enter(await fppOf("f".repeat(32))));
  expect(other?.digest).not.toBe(seen[0]?.digest);
});

test("what cannot be decrypted, is too old or says something else counts as none, and keeps nobody out", async () => {
  const good = await fppOf("a".repeat(32));
  const [secret = "", text = ""] = good.split(".");
  const dayMs = 24 * 3_600_000;
  const odd = [
    "",
    ".",
    "x",
    `${secret}.`,
    `${text}.${secret}`,
    `${good}.x`,
    good.slice(0, -2),
    await fppOf("a".repeat(32), { at: new Date(Date.now() - 2 * dayMs) }),
    await fppOf("a".repeat(32), { at: new Date(Date.now() + 2 * dayMs) }),
    await fppOf("too odd an id"),
    await encryptFpp(await keyOf(await startHouse()), {
      id: "a".repeat(32),
      nonce: randomUUID(),
      at: new Date().toISOString(),
    }),
  ];
  for (const fpp of odd) expect([fpp, await seenOf(await enter(fpp))]).toEqual([fpp, []]);
});

test("a note is good once: whoever sends it again is noted by it no more", async () => {
  const fpp = await fppOf("b".repeat(32));
  expect(await seenOf(await enter(fpp))).toHaveLength(1);
  expect(await seenOf(await enter(fpp))).toEqual([]);
});
