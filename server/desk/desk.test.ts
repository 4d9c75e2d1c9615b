import { once } from "node:events";
import { expect, test } from "vitest";
import { bearer, newEmail, password, register } from "../../tests/builders/accounts.ts";
import { mailsTo } from "../../tests/world/mail.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const { port } = house;

interface Made {
  id: string;
  token: string;
  email: string;
  password: string;
}
const make = (body: object) => house.desk<Made>("/players", body);
const balanceOf = async (token: string) =>
  (await house.api<{ user: { balance: string } }>("/profile/user", { headers: bearer(token) })).json.user.balance;
const arm = (fault: object) => house.desk("/network", { match: "/geo_ip", ...fault });
const geo = async () => (await house.api("/geo_ip")).status;
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const type = { "Content-Type": "application/x-www-form-urlencoded", ...headers };
  return house.fetch(`http://desk.localhost${path}`, { body: new URLSearchParams(fields).toString(), headers: type });
};

test("a player is made with money, a token and a password that works", async () => {
  const { json: made } = await make({ balance: "1234.5", currency: "USD", verified: true });
  expect(await balanceOf(made.token)).toBe("1234.50");
  const { user } = (await house.api<{ user: object }>("/profile/user", { headers: bearer(made.token) })).json;
  expect(user).toMatchObject({
    id: made.id,
    currency: "USD",
    is_email_verified: true,
    verification: { data: { status: "verified" } },
  });
  const login = await house.api("/api/v2/auth/login/email/password", {
    body: { email: made.email, password: made.password },
  });
  expect(login.status).toBe(200);
});

test("money can be given to whoever is there, by id, e-mail or phone, and nobody else", async () => {
  const { email, token } = await register(house);
  const { user } = (await house.api<{ user: { id: string } }>("/profile/user", { headers: bearer(token) })).json;
  const given = await house.desk("/money", { player: email.toUpperCase(), amount: "10.00" });
  expect(given.json).toEqual({ id: user.id, balance: "10.00", currency: "RUB" });
  await house.desk(`/money/${user.id}`, { amount: "0.5" });
  expect(await balanceOf(token)).toBe("10.50");
  const { json: byPhone } = await make({ phone: "+79991234568" });
  await house.desk("/money", { player: "8 999 123-45-68", amount: "3.00" });
  expect(await balanceOf(byPhone.token)).toBe("3.00");
  for (const player of [newEmail(), "7", "9".repeat(30), "nobody", "+79991234500"])
    expect([player, (await house.desk("/money", { player, amount: "1.00" })).status]).toEqual([player, 404]);
  expect((await house.desk("/money", { player: email, amount: "much" })).status).toBe(422);
  expect((await house.desk("/ledger/check")).json).toMatchObject({ balanced: true });
});

test("whatever is done about a player, the player goes by id, e-mail or phone", async () => {
  const email = newEmail();
  const phone = "+79991239901";
  const { json } = await house.desk<{ id: string }>("/players", { email, phone });
  const does: [string, object][] = [
    ["/money", { amount: "1.00" }],
    ["/simple-auth", {}],
    ["/limits/reset", {}],
    ["/seeds", { server_seed: "ab".repeat(32) }],
    ["/verifications", { status: "pending" }],
    ["/birth-dates", { birth_date: "1990-01-01" }],
  ];
  for (const [path, fields] of does) {
    for (const player of [json.id, email.toUpperCase(), phone, "8 999 123-99-01"])
      expect([path, (await house.desk(path, { player, ...fields })).status]).toEqual([path, 200]);
    for (const nobody of ["7", "x", "nobody@example.com", "+79990000000"])
      expect([path, (await house.desk(path, { player: nobody, ...fields })).status]).toEqual([path, 404]);
  }
  for (const player of [email, phone]) {
    const inPath = await house.desk(`/verifications/${encodeURIComponent(player)}`, { status: "success" });
    expect(inPath.json).toMatchObject({ verification: { data: { status: "success" } } });
  }
});

test("who has registered is not made once more, and nothing of theirs is touched", async () => {
  const { email, token } = await register(house);
  const again = await make({
    email: email.toUpperCase(),
    password: "another-horse-8",
    currency: "USD",
    balance: "10.00",
  });
  expect([again.status, again.json]).toMatchObject([422, { errors: { email: [expect.stringMatching(/^taken/)] } }]);
  expect(await balanceOf(token)).toBe("0.00");
  expect((await house.api("/api/v2/auth/login/email/password", { body: { email, password } })).status).toBe(200);
});

test("what the desk gives stands in the ledger, which stays balanced", async () => {
  await make({ balance: "99.99" });
  expect((await house.desk("/ledger/check")).json).toMatchObject({ balanced: true });
});

test("wrong fields are named, and nothing happens", async () => {
  const email = newEmail();
  const reply = await make({ email, balance: "-5", currency: "XXX", admin: true });
  expect(reply.status).toBe(422);
  expect(reply.json).toMatchObject({
    errors: {
      balance: [expect.stringMatching(/^invalid_amount/)],
      currency: [expect.stringMatching(/^invalid_currency/)],
      admin: [expect.stringMatching(/^unexpected/)],
    },
  });
  const { rows } = await house.database.pool.query("select 1 from players where email = $1", [email]);
  expect(rows).toEqual([]);
});

test("one phone has one account, which is logged in to by it", async () => {
  const phone = "+79991234567";
  await make({ phone, password, balance: "5.00" });
  const login = await house.api("/api/v2/auth/login/phone/password", { body: { phone: "8 999 123-45-67", password } });
  expect(login.status).toBe(200);
  for (const twice of [{ phone }, { email: newEmail(), phone }])
    expect((await make(twice)).json).toMatchObject({ errors: { phone: [expect.stringMatching(/^taken/)] } });
  expect((await make({ phone: "+7999" })).json).toMatchObject({
    errors: { phone: [expect.stringMatching(/^invalid_phone/)] },
  });
});

test("the country that everyone comes from outlives a restart", async () => {
  await house.desk("/geo", { country_code: "US" });
  expect(await geo()).toBe(451);
  const later = await startHouse({ beside: house });
  expect((await later.api("/geo_ip")).status).toBe(451);
  await later.desk("/geo", { country_code: "RU" });
  await expect.poll(geo).toBe(200);
  expect((await house.desk("/geo", { country_code: "Russia" })).status).toBe(422);
});

test("a lost request does nothing, and its sender learns nothing", async () => {
  const email = newEmail();
  await arm({ match: "/api/v2/auth", fault: "drop_request" });
  await expect(
    house.api("/api/v2/auth/register/email", { body: { email, password, currency: "RUB", accept: true } }),
  ).rejects.toThrow();
  const { rows } = await house.database.pool.query("select 1 from players where email = $1", [email]);
  expect(rows).toEqual([]);
  await register(house, email);
});

test("a lost reply has done everything, and its sender learns nothing", async () => {
  const email = newEmail();
  await arm({ match: "/api/v2/auth/register/email", fault: "drop_reply" });
  await expect(register(house, email)).rejects.toThrow();
  await expect(register(house, email)).rejects.toThrow(/taken/);
});

test("a fault strikes as often as it is armed for, only where it is armed, and can be disarmed", async () => {
  await arm({ fault: "status", status: 503, times: 2 });
  expect((await house.api("/route-rules?path=/")).status).toBe(200);
  expect([await geo(), await geo(), await geo()]).toEqual([503, 503, 200]);
  await arm({ fault: "status", status: 429, times: 5 });
  const reply = await house.api("/geo_ip", { headers: { Origin: house.site } });
  expect([reply.status, reply.json["error"], reply.headers["access-control-allow-origin"]]).toEqual([
    429,
    "too_many_tries",
    house.site,
  ]);
  await arm({ fault: "status", times: 0 });
  expect(await geo()).toBe(200);
});

test("what the sites serve meets faults as well, and the desk itself does not", async () => {
  const get = (path: string) => house.fetch(house.site + path);
  for (const path of ["/latest-build.json", "/sw.js", "/pixel.png"]) {
    await arm({ match: path, fault: "status", status: 503 });
    expect([(await get(`${path}?1`)).status, (await get(path)).status]).toEqual([503, 200]);
    for (const fault of ["drop_request", "drop_reply"]) {
      await arm({ match: path, fault });
      await expect(get(path)).rejects.toThrow();
      expect((await get(path)).status).toBe(200);
    }
  }
  await arm({ match: "/assets", fault: "status", status: 500 });
  expect([(await get("/en")).status, (await get("/assets/none.js")).status]).toEqual([200, 500]);
  await arm({ match: "/", fault: "status", status: 503, times: 2 });
  expect((await house.desk("/inbox")).status).toBe(200);
  expect([(await get("/en")).status, await geo(), await geo()]).toEqual([503, 503, 200]);
});

test("a live socket meets the faults that cut it off, and uses up none that only requests can meet", async () => {
  const openSocket = async () => {
    const socket = house.live();
    await once(socket, "open");
    socket.terminate();
  };
  await arm({ match: "/", fault: "status", status: 503 });
  await openSocket();
  expect([await geo(), await geo()]).toEqual([503, 200]);
  await arm({ match: "/", fault: "drop_request" });
  await expect(openSocket()).rejects.toThrow();
  await openSocket();
  expect(await geo()).toBe(200);
});

test("a preflight uses up no fault, and a delayed call is answered late", async () => {
  await arm({ fault: "delay", ms: 200 });
  await house.api("/geo_ip", {
    method: "OPTIONS",
    headers: { Origin: house.site, "Access-Control-Request-Method": "GET" },
  });
  const started = performance.now();
  expect(await geo()).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(190);
});

test("a player's next seed can be set, and is the one that is committed to", async () => {
  const { json: made } = await make({});
  const server_seed = "ab".repeat(32);
  expect((await house.desk("/seeds", { player: made.id, server_seed })).status).toBe(200);
  await house.api("/games/seeds/rotate", { body: { client_seed: "mine" }, headers: bearer(made.token) });
  const revealed = await house.api<{ revealed: { server_seed: string } }>("/games/seeds/rotate", {
    body: { client_seed: "mine" },
    headers: bearer(made.token),
  });
  expect(revealed.json.revealed.server_seed).toBe(server_seed);
  expect((await house.desk("/seeds", { player: "7", server_seed })).status).toBe(404);
  expect((await house.desk("/seeds", { player: "x", server_seed })).status).toBe(404);
});

test("what players get by mail is in the inbox, newest first, by address and by what it is about", async () => {
  const { email } = await register(house);
  await mailsTo(house, email, "verify");
  await house.api("/api/v2/auth/login/email/verification", { body: { email } });
  const [latest] = await mailsTo(house, email, "login");
  const all = await mailsTo(house, email, "");
  expect(all.map(({ purpose }) => purpose)).toEqual(["login", "verify"]);
  expect((await house.desk(`/inbox?to=${newEmail()}`)).json).toEqual({ items: [] });
  expect((await house.desk(`/?search=${email}`)).text).toContain(`<b>${latest?.code}</b>`);
});

test("the sign-on link that logins hand out is the desk's", async () => {
  const { email } = await register(house);
  const login = () =>
    house.api<{ sso: string | null }>("/api/v2/auth/login/email/password", { body: { email, password } });
  await house.desk("/sso", { url: "http://sso.localhost/start" });
  expect((await login()).json.sso).toBe("http://sso.localhost/start");
  await house.desk("/sso", { url: null });
  expect((await login()).json.sso).toBeNull();
});

test("the page does the same with plain forms, and shows what came of it", async () => {
  const email = newEmail();
  const own = { Origin: `http://desk.localhost:${port}` };
  const made = await form("/players", { email, password: "", currency: "EUR", balance: "7.25", verified: "on" }, own);
  expect(made.status).toBe(200);
  expect(made.text).toContain(email);
  expect(made.text).toContain("7.25 €");
  const { json: player } = await make({});
  const given = await form("/money", { player: player.id, amount: "1000" }, own);
  expect([given.status, given.text.includes("1000.00")]).toEqual([200, true]);
  const refused = await form("/players", { email: "x", balance: "much" }, own);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("invalid_email");
  expect(
    (await form("/network", { match: "/x", fault: "delay", times: "2", ms: "5", status: "503" }, own)).text,
  ).toContain("<code>/x</code>");
  expect((await form("/sso", { url: "" }, own)).status).toBe(200);
});

test("what is typed into it is text on the page, and no script runs there", async () => {
  const page = await house.desk("/?search=%22%3E%3Cscript%3E");
  expect(page.text).toContain("&quot;&gt;&lt;script&gt;");
  expect(page.text).not.toMatch(/<script|\son\w+=|\sstyle=/);
  expect(page.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'self'; img-src data:; form-action 'self'/,
  );
});

test("pages from elsewhere have no business at the desk", async () => {
  const before = (await house.database.pool.query("select 1 from players")).rowCount;
  for (const Origin of ["http://evil.com", "null", house.site, `http://games.localhost:${port}`]) {
    expect((await form("/players", { balance: "1" }, { Origin })).status).toBe(403);
    expect((await house.fetch("http://desk.localhost/players", { body: {}, headers: { Origin } })).status).toBe(403);
  }
  expect((await house.database.pool.query("select 1 from players")).rowCount).toBe(before);
});

test("a release is the same site under a new build id, in its pages, its service worker and /latest-build.json alike", async () => {
  const idNow = async () => (await house.fetch(`${house.site}/latest-build.json`)).json as { id: string };
  const before = await idNow();
  const { json } = await house.desk("/release", {});
  const { id } = json as { id: string };
  expect(id).not.toBe(before.id);
  expect(await idNow()).toEqual({ id });
  for (const path of ["/", "/sw.js"]) {
    const { text } = await house.fetch(`${house.site}${path}`);
    expect(text).toContain(id);
    expect(text).not.toContain(before.id);
  }
  expect(((await house.desk("/release", {})).json as { id: string }).id).not.toBe(id);
  expect((await house.desk("/release", { id: "mine" })).status).toBe(422);
  const taken = await house.fetch("http://desk.localhost/release", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "back=yes",
  });
  expect(taken.status).toBe(200);
  expect(await idNow()).toEqual({ id });
});

test("what the desk is given has its limits, as a form and as a call", async () => {
  const form = await house.fetch(`http://desk.localhost/geo`, {
    body: `country_code=${"R".repeat(70_000)}`,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(form.status).toBe(413);
  expect((await make({ balance: "1000000000.01" })).json).toMatchObject({
    errors: { balance: [expect.stringMatching(/^invalid_amount/)] },
  });
  expect((await house.desk("/sso", { url: "javascript:alert(1)" })).status).toBe(422);
});

test("every call is listed with what its fields take, on the page and as JSON", async () => {
  const { json } = await house.desk<{ items: { path: string; fields: { name: string; takes: string }[] }[] }>("/calls");
  const fields = json.items.find(({ path }) => path === "/invoices/{id}")?.fields;
  expect(fields?.map(({ name }) => name)).toEqual(["id", "action", "amount"]);
  expect(fields?.[1]).toMatchObject({ takes: expect.stringMatching(/^pay, pay_other, /) as string, required: true });
  const page = await house.desk("/");
  for (const { path } of json.items) expect(page.text).toContain(` ${path}<`);
});

test("a value that is not taken is refused with those that are", async () => {
  const { json: player } = await make({});
  const reasons = async (path: string, body: object) =>
    JSON.stringify((await house.desk<{ errors: object }>(path, body)).json.errors);
  expect(await reasons("/network", { match: "/x", fault: "lost" })).toContain(
    "drop_request, drop_reply, delay, status",
  );
  expect(await reasons("/network", { match: "/x", fault: "delay", ms: -1 })).toContain("a number from 0 to 120000");
  expect(await reasons("/verifications", { player: player.id, status: "good" })).toContain("success, verified");
  expect(await reasons("/money", { player: player.id, sum: "1" })).toContain("The fields are player, amount");
});

test("a player's row leads to the site as that player, once", async () => {
  const { json: player } = await make({});
  const { status, headers } = await form(`/open-as/${player.id}`, {});
  const link = new URL(String(headers["location"]));
  expect([status, link.origin]).toEqual([303, house.site]);
  const token = link.searchParams.get("simpleAuthToken");
  const entered = await house.api<{ token: string }>("/auth/simple", { body: { token } });
  const headersOf = bearer(entered.json.token);
  expect((await house.api("/profile/user", { headers: headersOf })).json).toMatchObject({ user: { id: player.id } });
  expect((await house.api("/auth/simple", { body: { token } })).json.error).toBe("wrong_token");
  expect((await form("/open-as/7", {})).status).toBe(404);
});
