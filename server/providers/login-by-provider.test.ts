import { expect, onTestFinished, test } from "vitest";
import { bearer, newEmail, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createVisitor, told } from "../../tests/world/visitor.ts";

let now = Date.now();
const house = await startHouse({ withIdentity: true, clock: { now: () => now } });
interface Ended {
  data: { token: string; sso: null };
  is_register: boolean;
}
const userOf = async (token: string) =>
  (await house.api<{ user: Record<string, unknown> }>("/profile/user", { headers: bearer(token) })).json.user;

test("somebody new registers through the provider, and logs in by it from then on", async () => {
  const email = newEmail();
  const first = createVisitor(house);
  const begun = await first.login<{ url: string; state: string }>({ currency: "KZT" });
  expect(begun.status).toBe(200);
  const query = new URL(begun.json.url).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    state: begun.json.state,
    redirect_uri: `http://api.karat.localhost:${house.port}/auth/callback/sandbox`,
  });
  const page = await first.signIn(begun.json.url, { email });
  expect(page.status).toBe(200);
  const { origin, message } = told(page);
  expect(origin).toBe(house.site);
  expect(message).toEqual({ state: begun.json.state, token: expect.any(String), is_register: true });

  const facts = { currency: "KZT", accept: true, stag: "s-1", partner: "p-1", adplace: "a-1" };
  const ended = await first.login<Ended>({ token: message.token, ...facts });
  expect(ended.status).toBe(200);
  expect(ended.json).toMatchObject({ data: { token: expect.any(String), sso: null }, is_register: true });
  expect(ended.cookies.filter((line) => line.startsWith("__Host-rt="))).toHaveLength(1);
  const user = await userOf(ended.json.data.token);
  expect(user).toMatchObject({
    email,
    is_email_verified: true,
    is_password_exists: false,
    register_method: "social",
    currency: "KZT",
  });
  const { rows } = await house.database.pool.query("select stag, partner, adplace from players where email = $1", [
    email,
  ]);
  expect(rows).toEqual([{ stag: "s-1", partner: "p-1", adplace: "a-1" }]);

  const second = createVisitor(house);
  const again = await second.throughProvider({ email });
  expect(again).toMatchObject({ is_register: false });
  const back = await second.login<Ended>({ token: again.token });
  expect(back.json.is_register).toBe(false);
  expect((await userOf(back.json.data.token))["id"]).toBe(user["id"]);
});

test("what the wire names is all that it takes to register, and a plain no registers nobody", async () => {
  const { visitor, message } = await arrive(newEmail());
  const form = { promo: "", token: message.token, currency: "EUR", stag: "", partner: "", adplace: "" };
  const refused = await visitor.login<{ errors: object }>({ ...form, accept: false });
  expect([refused.status, refused.json.errors]).toEqual([422, { accept: [expect.stringMatching(/^accept_needed/)] }]);
  const ended = await visitor.login<Ended>(form);
  expect([ended.status, ended.json.is_register]).toEqual([200, true]);
  expect(await userOf(ended.json.data.token)).toMatchObject({ currency: "EUR", is_of_age: true });
});

test("a house without room on its disk lets in whom it knows, and makes nobody new until there is some", async () => {
  const email = newEmail();
  const { visitor, message } = await arrive(email);
  onTestFinished(() => void (house.app.house.hasRoom = () => true));
  house.app.house.hasRoom = () => false;
  const refused = await visitor.login<{ error: string }>({ token: message.token, currency: "EUR" });
  expect([refused.status, refused.json.error]).toEqual([503, "read_only"]);
  house.app.house.hasRoom = () => true;
  expect((await visitor.login<Ended>({ token: message.token, currency: "EUR" })).json.is_register).toBe(true);
  house.app.house.hasRoom = () => false;
  const back = await arrive(email);
  expect((await back.visitor.login<Ended>({ token: back.message.token })).json.is_register).toBe(false);
});

test("the code of the pop-up is good for a minute, and for ten where somebody new has a currency to choose", async () => {
  const email = newEmail();
  const { visitor, message } = await arrive(email);
  now += 9 * 60_000;
  expect((await visitor.login({ token: message.token })).status).toBe(200);
  const back = await arrive(email);
  now += 61_000;
  const late = await back.visitor.login({ token: back.message.token });
  expect([late.status, late.json["error"]]).toEqual([422, "wrong_token"]);
  const slow = await arrive(newEmail());
  now += 601_000;
  expect((await slow.visitor.login({ token: slow.message.token })).status).toBe(422);
});

test("the code works once, also when it is shown ten times at once", async () => {
  const { visitor, message } = await arrive(newEmail());
  const form = { token: message.token, accept: true };
  const replies = await Promise.all(Array.from({ length: 10 }, () => visitor.login(form)));
  const statuses = replies.map(({ status }) => status);
  expect([200, 422].map((status) => statuses.filter((each) => each === status).length)).toEqual([1, 9]);
  expect((await visitor.login(form)).status).toBe(422);
});

test("the code is worth nothing in another browser, nor for a player who would link by it", async () => {
  const { visitor, message } = await arrive(newEmail());
  const stranger = createVisitor(house);
  expect((await stranger.login({ token: message.token, accept: true })).status).toBe(422);
  await stranger.login({});
  expect((await stranger.login({ token: message.token, accept: true })).status).toBe(422);
  const { token } = await register(house);
  const body = { provider: "sandbox", origin: house.site, token: message.token };
  expect((await visitor.api("/profile/identities", { body, headers: bearer(token) })).status).toBe(422);
  expect((await visitor.login({ token: message.token, accept: true })).status).toBe(200);
});

test("two devices that register one account of a provider at once have one player", async () => {
  const email = newEmail();
  const arrivals = await Promise.all([arrive(email, false), arrive(email, false)]);
  const replies = await Promise.all(
    arrivals.map(({ visitor, message }) => visitor.login<Ended>({ token: message.token, accept: true })),
  );
  expect(new Set(replies.map(({ json }) => json.is_register))).toEqual(new Set([false, true]));
  const ids = await Promise.all(replies.map(async ({ json }) => (await userOf(json.data.token))["id"]));
  expect(ids[0]).toBe(ids[1]);
});

test("an address that the provider does not vouch for is not used", async () => {
  const { visitor, message } = await arrive(newEmail(), false);
  const { json } = await visitor.login<Ended>({ token: message.token, accept: true });
  expect(await userOf(json.data.token)).toMatchObject({ email: null, is_email_verified: false });
});

test("an account that is there already is not given away for its address", async () => {
  const { email } = await register(house);
  const { visitor, message } = await arrive(email.toUpperCase());
  const refused = await visitor.login({ token: message.token, accept: true });
  expect([refused.status, refused.json["error"]]).toEqual([409, "link_needed"]);
  expect(refused.cookies).toEqual([]);
});

test("a country that the house does not serve gets no new players, and keeps those that there are", async () => {
  const email = newEmail();
  const { visitor: known, message: first } = await arrive(email);
  const comesAgain = async (as: string) => {
    known.cookies(`id.localhost:${house.port}`)?.clear();
    return known.login({ token: (await known.throughProvider({ email: as })).token });
  };
  expect((await known.login({ token: first.token })).status).toBe(200);
  const halfway = await arrive(newEmail());
  await house.desk("/geo", { country_code: "GB" });
  // Newcomers are refused at every step, also in a browser known for somebody else.
  const refused = [
    await createVisitor(house).login({}),
    await createVisitor(house).login({ origin: 7, promo: "NOTHING" }),
    await halfway.visitor.login({ token: halfway.message.token }),
    await comesAgain(newEmail()),
  ];
  const back = await comesAgain(email);
  await house.desk("/geo", { country_code: "KZ" });
  for (const { status, json } of refused) expect([status, json["error"]]).toEqual([451, "region_blocked"]);
  expect(back.status).toBe(200);

  const { visitor, message } = await arrive(newEmail());
  const { json } = await visitor.login<Ended>({ token: message.token, accept: true });
  expect((await userOf(json.data.token))["currency"]).toBe("KZT");
  await house.desk("/geo", { country_code: "RU" });
});

test("a promo code that nobody knows is told of before a window is opened", async () => {
  const { status, json } = await createVisitor(house).login<{ errors: object }>({ promo: "NOTHING" });
  expect([status, Object.keys(json.errors)]).toEqual([422, ["promo"]]);
});

test("a login that was begun at one house is ended at another on the same database", async () => {
  const beside = await startHouse({ beside: house });
  const { visitor, message } = await arrive(newEmail());
  const cookie = visitor.cookies(`api.karat.localhost:${house.port}`)?.get("__Host-login") ?? "";
  const ended = await createVisitor(beside).login<Ended>(
    { token: message.token, accept: true },
    { Cookie: `__Host-login=${cookie}` },
  );
  expect([ended.status, ended.json.is_register]).toEqual([200, true]);
});

async function arrive(email: string, isVerified = true) {
  const visitor = createVisitor(house);
  return { visitor, message: await visitor.throughProvider({ email, isVerified }) };
}
