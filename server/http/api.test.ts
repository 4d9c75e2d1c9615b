import { expect, test } from "vitest";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const { token } = await register(house);
const registration = "/api/v2/auth/register/email";
const form = { email: "someone@example.com", password: "password-1", currency: "RUB", accept: true };
const json = { "Content-Type": "application/json" };

interface Refused {
  error: string;
  message: string;
  errors?: Record<string, string[]>;
  retry_after?: number;
}

const refused = (path: string, init: Parameters<typeof house.api>[1]) => house.api<Refused>(path, init);

test("each wrong field is named with its reason, all of them at once", async () => {
  const body = { email: "nobody", password: "short", currency: "GBP", accept: false, promo: 7, admin: true, also: 1 };
  const reply = await refused(registration, { body });
  expect(reply.status).toBe(422);
  expect(reply.json.error).toBe("validation");
  // Unknown fields are reported alone, because nothing else in such a body can be trusted.
  expect(Object.keys(reply.json.errors ?? {})).toEqual(["admin", "also"]);
  expect(reply.json.errors?.["admin"]).toEqual(["unexpected: There is no such field."]);

  const { admin: _, also: __, ...described } = body;
  const { json: second } = await refused(registration, { body: described });
  expect(second.errors).toEqual({
    email: ["invalid_email: It is no e-mail address."],
    password: ["weak_password: At least eight characters with a letter and a digit are needed."],
    currency: ["invalid_currency: There is no such currency."],
    accept: ["accept_needed: It has to be accepted."],
    promo: ["invalid_value: It is not one of the values that are possible here."],
  });
});

test("a missing field is required", async () => {
  const { json: body } = await refused(registration, { body: {} });
  for (const field of ["email", "password", "currency", "accept"])
    expect(body.errors?.[field]?.[0]).toMatch(/^required: /);
});

test("what is no JSON object is a bad request, in whatever way it is none", async () => {
  for (const text of ["{", "[]", "null", '"text"', "7", "{}x", `{"a":"\ud800"`, "[".repeat(30_000)]) {
    const reply = await refused(registration, { body: text, headers: json });
    expect([text.slice(0, 9), reply.status, reply.json.error]).toEqual([text.slice(0, 9), 400, "bad_request"]);
  }
});

test("only JSON is read", async () => {
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ]) {
    const reply = await refused(registration, { body: JSON.stringify(form), headers: { "Content-Type": type } });
    expect([type, reply.status]).toEqual([type, 400]);
  }
  const reply = await refused(registration, {
    body: JSON.stringify({}),
    headers: { "Content-Type": "Application/JSON; charset=utf-8" },
  });
  expect(reply.status).toBe(422);
});

test("texts that no database takes, and nests that are too deep, are wrong values", async () => {
  const reply = await refused(registration, {
    body: '{"promo":"\\u0000","password":"\\ud800","email":"a@b.de"}',
    headers: json,
  });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.json.errors ?? {})).toEqual(["promo", "password"]);
  const deep = await refused(registration, {
    body: `{"promo":${"[".repeat(9_000)}${"]".repeat(9_000)}}`,
    headers: json,
  });
  expect(deep.status).toBe(422);
  expect((await house.api("/route-rules?path=%00")).status).toBe(422);
});

test("a body may have 64 KB and no more, with its length told or not", async () => {
  const of = (size: number) => `{"stag":"${"x".repeat(size - 11)}"}`;
  expect((await refused(registration, { body: of(65_536), headers: json })).status).toBe(422);
  const reply = await refused(registration, { body: of(65_537), headers: json });
  expect([reply.status, reply.json.error]).toEqual([413, "too_large"]);
  const chunked = await refused(registration, {
    body: of(90_000),
    headers: { ...json, "Transfer-Encoding": "chunked" },
  });
  expect(chunked.status).toBe(413);
});

test("an unknown path is not found, and a known one has its methods", async () => {
  expect((await refused("/nowhere", {})).status).toBe(404);
  expect((await refused("/geo_ip/", {})).status).toBe(404);
  const reply = await refused(registration, { method: "GET" });
  expect([reply.status, reply.json.error, reply.headers["allow"]]).toEqual([405, "method_not_allowed", "POST"]);
  expect((await house.api("/geo_ip", { method: "HEAD" })).status).toBe(200);
});

test("without a good token there is nothing for a player, whatever else is wrong", async () => {
  for (const Authorization of [
    undefined,
    "",
    "Bearer",
    "Bearer x",
    `Basic ${token}`,
    `Bearer ${token.slice(0, -4)}AAAA`,
    `Bearer ${unsigned(token)}`,
  ]) {
    const reply = await refused("/profile/settings", {
      method: "PUT",
      body: "{",
      headers: Authorization === undefined ? {} : { Authorization },
    });
    expect([Authorization, reply.status, reply.json.error]).toEqual([Authorization, 401, "unauthorized"]);
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
  }
  expect((await house.api("/profile/user", { headers: bearer(token) })).status).toBe(200);
});

test("names in the query that a call does not know are ignored", async () => {
  expect((await house.api("/geo_ip?utm_source=x&country_code=US")).status).toBe(200);
  expect((await refused("/route-rules", {})).json.errors?.["path"]?.[0]).toMatch(/^required: /);
});

test("replies are not kept by anyone on the way", async () => {
  expect((await house.api("/geo_ip")).headers["cache-control"]).toBe("no-store");
});

test("what breaks inside is told as no more than that", async () => {
  await house.database.pool.query("alter table route_rules rename to elsewhere");
  const reply = await refused("/route-rules?path=/x", { headers: { Origin: house.site } });
  await house.database.pool.query("alter table elsewhere rename to route_rules");
  expect(reply.status).toBe(500);
  expect(reply.json).toEqual({ error: "internal", message: "Something went wrong inside the house." });
  expect(reply.headers["access-control-allow-origin"]).toBe(house.site);
});

function unsigned(jwt: string): string {
  const [, payload] = jwt.split(".");
  return `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
}

test("a field with a name that means something to JavaScript is as unexpected as any other", async () => {
  const text = `{"email":"${form.email}","__proto__":{"accept":true},"constructor":1}`;
  const reply = await refused(registration, { body: text, headers: json });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.json.errors ?? {}).sort()).toEqual(["__proto__", "constructor"]);
});

test("a field tells the first of its faults, and no second one", async () => {
  const headers = bearer(token);
  const limit = { kind: "loss", period: "day", amount: "no amount" };
  const { json: amount } = await refused("/profile/limits", { method: "PUT", body: limit, headers });
  expect(amount.errors).toEqual({ amount: ["invalid_amount: It is no amount."] });
  for (const phone of ["", "  "]) {
    const { json: empty } = await refused("/api/v2/auth/login/phone/verification", { body: { phone } });
    expect(empty.errors).toEqual({ phone: ["required: It must not be empty."] });
  }
  const { json: password } = await refused(registration, { body: { ...form, password: "" } });
  expect(password.errors).toEqual({ password: ["required: It must not be empty."] });
});

test("something of another kind is told apart from nothing", async () => {
  const rotate = (client_seed: unknown) =>
    refused("/games/seeds/rotate", { body: { client_seed }, headers: bearer(token) });
  expect((await rotate(1)).json.errors?.["client_seed"]?.[0]).toMatch(/^invalid_value: /);
  expect((await rotate(null)).json.errors?.["client_seed"]?.[0]).toMatch(/^required: /);
});
