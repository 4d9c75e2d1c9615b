import { expect, test } from "vitest";
import type { Profile, User } from "../../contract/accounts.ts";
import { bearer, newEmail, password, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();

interface Refused {
  error: string;
  errors?: Record<string, string[]>;
}

const registration = (form: object) =>
  house.api<Refused>("/api/v2/auth/register/email", {
    body: { email: newEmail(), password, currency: "RUB", accept: true, ...form },
  });
const logIn = (email: string, word = password) =>
  house.api<Refused & { token: string }>("/api/v2/auth/login/email/password", { body: { email, password: word } });
const profile = (token: string) => house.api<Profile>("/profile/user?whoAreYou=100001", { headers: bearer(token) });
const change = (token: string, body: unknown) =>
  house.api<{ user: User } & Refused>("/profile/settings", { method: "PUT", body, headers: bearer(token) });
const countPlayers = async () => (await house.database.pool.query("select 1 from players")).rowCount;

test("a registration makes a player with an empty wallet, who is logged in", async () => {
  const { email, token } = await register(house);
  const { json } = await profile(token);
  expect(json).toEqual({
    user: {
      id: expect.stringMatching(/^1\d{5}$/),
      name: `Player ${json.user.id}`,
      email,
      phone: null,
      balance: "0.00",
      bonus: null,
      bonus_balance: "0.00",
      total_balance: "0.00",
      currency: "RUB",
      locale: "ru-RU",
      timezone: "Europe/Moscow",
      register_method: "email",
      is_phone_verified: false,
      is_email_verified: false,
      is_password_exists: true,
      is_avatar_hidden: false,
      is_statistics_hidden: false,
      image: { small: null, medium: null, large: null },
      premium: { status: false },
      verification: { is_need: false, data: { status: "init", reason: null, at: null } },
      birth_date: null,
      is_of_age: true,
      is_age_known: false,
    },
    features: { play: true, deposit: true, prompts: true, autoplay: true, turbo: true },
    region: "RU",
    fresh_token: null,
    super_bonus: null,
  });
});

test("an address has one account, however it is written, and however many ask at once", async () => {
  const { email } = await register(house);
  const again = await registration({ email: ` ${email.toUpperCase()}` });
  expect(again.status).toBe(422);
  expect(again.json.errors).toEqual({ email: ["taken: It is in use already."] });

  const wanted = newEmail();
  const replies = await Promise.all(Array.from({ length: 5 }, () => registration({ email: wanted })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(4);
});

test("a promo code that nobody knows is refused on its field, and nobody is registered", async () => {
  const before = await countPlayers();
  const reply = await registration({ promo: "FREE" });
  expect(reply.status).toBe(422);
  expect(reply.json.errors).toEqual({ promo: ["promo_unknown: There is no such promo code."] });
  expect(await countPlayers()).toBe(before);
  expect((await registration({ promo: "" })).status).toBe(200);
});

test("where a registration came from is kept", async () => {
  const email = newEmail();
  await registration({ email, stag: "s", partner: "p", adplace: "a" });
  const { rows } = await house.database.pool.query(
    "select stag, partner, adplace, country from players where email = $1",
    [email],
  );
  expect(rows).toEqual([{ stag: "s", partner: "p", adplace: "a", country: "RU" }]);
});

test("what a visit brings along and cannot be used counts as none, and keeps nobody from registering", async () => {
  for (const odd of ["x".repeat(9_000), 7, null, [], {}, "\0"]) {
    const email = newEmail();
    const reply = await registration({ email, stag: odd, partner: odd, adplace: odd, fpp: odd });
    expect([odd, reply.status]).toEqual([odd, 200]);
    const { rows } = await house.database.pool.query("select stag, partner, adplace from players where email = $1", [
      email,
    ]);
    expect(rows).toEqual([{ stag: null, partner: null, adplace: null }]);
  }
});

test("a promo code that can be none is told of on its field", async () => {
  const { json } = await registration({ promo: "x".repeat(65) });
  expect(json.errors).toEqual({ promo: [expect.stringMatching(/^promo_unknown/)] });
});

test("an optional field that is null counts as absent, and one that is needed is missing", async () => {
  const nothing = { promo: null, captcha: null, stag: null, partner: null, adplace: null, fpp: null };
  const email = newEmail();
  expect((await registration({ email, ...nothing })).status).toBe(200);
  const api = async (path: string, body: object, token?: string) =>
    (await house.api<Refused>(path, { body, ...(token && { headers: bearer(token) }) })).json;
  const nulls = { captcha: null, fpp: null };
  expect(await api("/api/v2/auth/login/email/password", { email, password, ...nulls })).toHaveProperty("token");
  expect(await api("/api/v2/auth/password/email/forgot", { email, captcha: null })).toHaveProperty("resend_in");
  const words = { password, password_confirm: password };
  const reset = { reset_token: "made-up", email: null, code: null, captcha: null, ...words };
  expect((await api("/api/v2/auth/password/email/reset/token", reset)).error).toBe("wrong_token");
  expect((await api("/auth/simple", { token: "made-up", instead: null })).error).toBe("wrong_token");
  const { token } = await register(house);
  expect(await api("/api/v2/auth/email/resend", { email: null }, token)).toHaveProperty("resend_in");
  expect((await registration({ email: null, accept: null })).json.errors).toEqual({
    email: [expect.stringMatching(/^required/)],
    accept: [expect.stringMatching(/^accept_needed/)],
  });
  expect((await registration({ unknown: null })).json.errors).toHaveProperty("unknown");
});

test("an address has at most 64 letters before its at sign and 63 in each part behind it, as mail has it", async () => {
  const fits = [`${"a".repeat(64)}@example.com`, `a@${"b".repeat(63)}.com`];
  const none = [
    `${"a".repeat(65)}@example.com`,
    `${"a".repeat(32)}.${"b".repeat(32)}@example.com`,
    `a@${"b".repeat(64)}.com`,
  ];
  for (const email of fits) expect([email, (await registration({ email })).status]).toEqual([email, 200]);
  for (const email of none) {
    const { status, json } = await registration({ email });
    expect([email, status, json.errors]).toEqual([email, 422, { email: [expect.stringMatching(/^invalid_email/)] }]);
  }
});

test("all that is wrong with a registration is told at once, also what only the house can know", async () => {
  const { json } = await registration({ email: "x", password: "Football2024", accept: false });
  expect(Object.values(json.errors ?? {}).map(([text = ""]) => text.split(":")[0])).toEqual(
    expect.arrayContaining(["invalid_email", "breached_password", "accept_needed"]),
  );
});

test("whatever is said of who is asking, the profile is the player's own", async () => {
  const { token, email } = await register(house);
  for (const word of ["100001", "x".repeat(5_000), "%00", "%ed%a0%80", ""]) {
    const reply = await house.api<Profile>(`/profile/user?whoAreYou=${word}`, { headers: bearer(token) });
    expect([word.slice(0, 9), reply.status, reply.json.user.email]).toEqual([word.slice(0, 9), 200, email]);
  }
});

test("a login with the right password starts a session of its own", async () => {
  const { email } = await register(house);
  const reply = await logIn(email.toUpperCase());
  expect(reply.json).toEqual({ success: true, token: expect.any(String), sso: null });
  expect(reply.cookies[0]).toMatch(/^__Host-rt=/);
  expect((await profile(reply.json.token)).json.user.email).toBe(email);
});

test("a wrong password and an unknown address are told apart by nothing", async () => {
  const { email } = await register(house);
  const [wrong, unknown] = [await logIn(email, "wrong-password-1"), await logIn(newEmail(), "wrong-password-1")];
  expect(wrong.status).toBe(422);
  expect(wrong.json).toMatchObject({
    error: "wrong_credentials",
    errors: { password: ["wrong_credentials: Address or password is wrong."] },
  });
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  const names = (reply: typeof wrong) => Object.keys(reply.headers).sort();
  expect(names(unknown)).toEqual(names(wrong));
});

test("a login that succeeds forgets the slips before it", async () => {
  const { email } = await register(house);
  for (let round = 0; round < 3; round += 1) {
    for (let slip = 0; slip < 4; slip += 1) await logIn(email, "wrong-password-1");
    expect((await logIn(email)).status).toBe(200);
  }
});

test("a password that is tried first by everybody is refused on its field, and nobody is registered", async () => {
  const before = await countPlayers();
  const reply = await registration({ password: "Password2024!" });
  expect(reply.status).toBe(422);
  expect(reply.json.errors).toEqual({ password: [expect.stringMatching(/^breached_password/)] });
  expect(await countPlayers()).toBe(before);
});

test("each setting can be changed by itself", async () => {
  const { token } = await register(house);
  for (const setting of [
    { locale: "kk-KZ" },
    { timezone: "Asia/Almaty" },
    { is_avatar_hidden: true },
    { is_statistics_hidden: true },
    { is_avatar_hidden: false },
  ]) {
    expect((await change(token, setting)).json.user).toMatchObject(setting);
  }
  expect((await profile(token)).json.user).toMatchObject({
    locale: "kk-KZ",
    timezone: "Asia/Almaty",
    is_avatar_hidden: false,
    is_statistics_hidden: true,
  });
});

test("a language goes by its tag or its short name", async () => {
  const { token } = await register(house);
  for (const [name, locale] of [
    ["en", "en-US"],
    ["kz", "kk-KZ"],
    ["br", "pt-BR"],
    ["ru", "ru-RU"],
    ["en-US", "en-US"],
  ])
    expect((await change(token, { locale: name })).json.user).toMatchObject({ locale });
  for (const odd of ["EN", "toString", "", 1])
    expect((await change(token, { locale: odd })).json.errors?.["locale"]?.[0]).toMatch(/^invalid_value/);
});

test("exactly one setting at a time, and only with a value that it can have", async () => {
  const { token } = await register(house);
  const before = (await profile(token)).text;
  expect((await change(token, {})).json.errors).toEqual({ body: ["exactly_one: Exactly one field is to be changed."] });
  expect((await change(token, { locale: "en-US", is_avatar_hidden: true })).json.errors?.["body"]?.[0]).toMatch(
    /^exactly_one/,
  );
  const wrong: [string, unknown][] = [
    ["locale", "fr-FR"],
    ["timezone", "Mars/Olympus"],
    ["is_avatar_hidden", "yes"],
    ["is_statistics_hidden", 0],
  ];
  for (const [field, value] of wrong)
    expect((await change(token, { [field]: value })).json.errors?.[field]?.[0]).toMatch(/^invalid_value/);
  for (const none of [{ is_statistics_hidden: null }, { locale: null, timezone: null }])
    expect((await change(token, none)).json.errors?.["body"]?.[0]).toMatch(/^exactly_one/);
  expect((await change(token, { name: "Me" })).json.errors).toEqual({ name: ["unexpected: There is no such field."] });
  expect((await profile(token)).text).toBe(before);
});

test("from a country that the house does not serve nobody registers, whatever the request says of itself", async () => {
  for (const country_code of ["US", "GB", "FR"]) {
    await house.desk("/geo", { country_code });
    const geo = await house.api("/geo_ip", {
      headers: { Region: "RU", "X-Forwarded-For": "5.5.5.5", "CF-IPCountry": "RU", "User-Agent": "Googlebot/2.1" },
    });
    expect(geo.status).toBe(451);
    expect(geo.json).toEqual({ data: { ip: "127.0.0.1", country_code, region: "RU" } });
    expect((await registration({})).json.error).toBe("region_blocked");
    const { token } = await (async () => ({
      token: (await house.desk<{ token: string }>("/players", {})).json.token,
    }))();
    const bet = { amount: "1.00", choice: { mode: "under", target: 5000 } };
    const headers = { ...bearer(token), "Idempotency-Key": crypto.randomUUID(), Region: "RU" };
    expect((await house.api("/games/dice/bet", { body: bet, headers })).status).toBe(451);
    // An existing account stays reachable from a blocked country.
    expect((await profile(token)).status).toBe(200);
  }
  await house.desk("/geo", { country_code: "kz" });
  expect((await house.api("/geo_ip")).json).toEqual({ data: { ip: "127.0.0.1", country_code: "KZ", region: "KZ" } });
  await house.desk("/geo", { country_code: "RU" });
});
