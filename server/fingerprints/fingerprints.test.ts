import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parse } from "valibot";
import { siteConfig } from "../../contract/config.ts";
import { newEmail, password } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { codeTo } from "../../tests/world/mail.ts";
import { createVisitor } from "../../tests/world/visitor.ts";
import { encryptFpp } from "../../worker/fingerprint/encrypt-fpp.ts";

const house = await startHouse({ withIdentity: true });
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

test("the browser of a login by code, by link and by provider is noted like any other", async () => {
  const id = "c".repeat(32);
  const email = newEmail();
  const purposes = async () => (await seenOf(email)).map(({ purpose }) => purpose);

  const { throughProvider, login } = createVisitor(house);
  for (const purpose of ["registration", "login"]) {
    const { token } = await throughProvider({ email });
    const reply = await login({ token, currency: "RUB", accept: true, fpp: await fppOf(id) });
    expect([reply.status, (await purposes()).at(-1)]).toEqual([200, purpose]);
  }

  await house.api("/api/v2/auth/login/email/verification", { body: { email } });
  const body = { email, code: await codeTo(house, email, "login"), fpp: await fppOf(id) };
  expect((await house.api("/api/v2/auth/login/email/code", { body })).status).toBe(200);
  expect(await purposes()).toEqual(["registration", "login", "login"]);

  const { rows } = await house.database.pool.query<{ id: bigint }>("select id from players where email = $1", [email]);
  const link = await house.desk<{ token: string }>("/simple-auth", { player: String(rows[0]?.id) });
  const followed = { token: link.json.token, fpp: await fppOf(id) };
  expect((await house.api("/auth/simple", { body: followed })).status).toBe(200);
  expect(await purposes()).toEqual(["registration", "login", "login", "login"]);
  expect(new Set((await seenOf(email)).map(({ digest }) => digest)).size).toBe(1);
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
