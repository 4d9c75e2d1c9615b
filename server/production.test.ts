import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bearer, cookieOf, newEmail, password } from "../tests/builders/accounts.ts";
import { urlOf } from "../tests/world/database.ts";
import { spawnHouse, startHouse } from "../tests/world/house.ts";
import { productionEnv } from "../tests/world/production-env.ts";
import { writeTinySite } from "../tests/world/tiny-site.ts";
import { systemClock } from "./runtime/clock.ts";
import { mirrorCommand } from "./mirrors/mirror-command.ts";
import { sandboxPaymentKey } from "./payments/payment-link.ts";
import { signatureHeader, webhookPath } from "../contract/payment-provider.ts";
import { requestHashing } from "./payments/request-hashing.ts";
import { sign } from "../rules/request-signature.ts";
import { checkPinned } from "./mirrors/pinned.ts";
import { sandboxMirrorKey } from "./runtime/sandbox-mirror-key.ts";

const { env, folder, pinned, provider } = productionEnv();
const house = await startHouse({ env });
const fromKz = { "X-Country": "KZ", "X-Forwarded-For": "1.2.3.4, 203.0.113.9" };
const api = (path: string, init: Parameters<typeof house.fetch>[1] = {}) =>
  house.fetch(`http://api.karat.example${path}`, { ...init, headers: { ...fromKz, ...init.headers } });

test("no host of the sandbox is answered, whatever it is asked", async () => {
  const hosts = [
    "desk.localhost",
    "sso.localhost",
    "games.localhost",
    "id.localhost",
    "pay.localhost",
    "localhost",
    "127.0.0.1",
    "karat.localhost",
    "api.karat.localhost",
  ];
  const paths = [
    "/",
    "/inbox",
    "/players",
    "/money",
    "/money/1",
    "/invoices",
    "/invoices/1",
    "/payouts",
    "/payouts/1",
    "/payments",
    "/pay/1",
    "/rates",
    "/statement",
    "/desk/open",
    "/webhooks/payments",
    "/geo",
    "/mirrors/x",
    "/release",
    "/network",
    "/sso",
    "/simple-auth",
    "/verifications/1",
    "/birth-dates/1",
    "/documents/00000000-0000-7000-8000-000000000000",
    "/chat/1",
    "/limits/reset",
    "/seeds",
    "/ledger/check",
    "/style.css",
    "/.well-known/openid-configuration",
    "/auth",
  ];
  for (const host of [...hosts, "karat.example", "api.karat.example", "desk.karat.example"]) {
    for (const path of paths.filter((each) => each !== "/" || !host.startsWith("karat.ex"))) {
      for (const method of ["GET", "POST"]) {
        const { status } = await house.fetch("http://x" + path, {
          method,
          headers: { Host: `${host}${host.endsWith("example") ? "" : `:${house.port}`}` },
        });
        const isSitesOwn = method === "POST" && host === "karat.example";
        expect([host, path, method, status]).toEqual([host, path, method, isSitesOwn ? 405 : 404]);
      }
    }
  }
});

test("the cookie that only plain http needs is neither set nor read", async () => {
  const form = { email: newEmail(), password, currency: "RUB", accept: true };
  const { cookies, text } = await api("/api/v2/auth/register/email", { body: form });
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-rt=.*; Secure$/),
    expect.stringMatching(/^__Host-device=.*; HttpOnly; SameSite=Strict; Secure$/),
  ]);
  const { token } = (JSON.parse(text) as { data: { token: string } }).data;
  const value = cookies[0]?.split(";")[0]?.split("=")[1] ?? "";
  const refresh = (Cookie: string) =>
    api("/auth/refresh-token", { method: "POST", headers: { ...bearer(token), Cookie } });
  expect((await refresh(`rt=${value}`)).status).toBe(401);
  expect((await refresh(`__Host-rt=${value}`)).status).toBe(200);
});

test("the sign-on is the one of the configuration, whatever a desk has once written, and its cookie is of this host and https alone", async () => {
  const sql = `insert into desk_settings (name, value) values ('sso', '"https://evil.example/"'), ('country', '"KZ"')`;
  await house.database.pool.query(sql);
  const mirror = await api("/middleware/mirror", { body: { domain: "karat.example" } });
  expect(mirror.json).toEqual({ sso: "https://id.karat.example/", meta_yandex_verification: null });
  const form = { email: newEmail(), password, currency: "RUB", accept: true };
  const reply = await api("/api/v2/auth/register/email", { body: form });
  const registered = JSON.parse(reply.text) as { data: { token: string; sso: string } };
  expect(registered.data.sso).toBe("https://id.karat.example/");
  const headersOfBrowser = { ...bearer(registered.data.token), Cookie: cookieOf(reply) };
  const { json } = await api("/auth/sign-on", { method: "POST", headers: headersOfBrowser });
  const query = new URLSearchParams({ url: "https://karat-b.example/en", code: String(json["code"]) });
  const { cookies, headers } = await house.fetch(`http://id.karat.example/?${query}`, {
    headers: { Referer: "https://karat.example/" },
  });
  expect(headers["location"]).toBe("https://karat-b.example/en?no_sso=1");
  // What is left of the sign-on's lifetime, some of which may have passed.
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-sso=[\w-]{43}; Path=\/; Max-Age=25(92000|91\d{3}); HttpOnly; SameSite=Lax; Secure$/),
  ]);
});

test("where a visitor is, only the proxy can say; a country that nobody knows is not served", async () => {
  expect((await api("/geo_ip")).json).toEqual({ data: { ip: "203.0.113.9", country_code: "KZ", region: "KZ" } });
  for (const country of ["US", "", "XX", "T1", "kz"])
    expect([country, (await api("/geo_ip", { headers: { "X-Country": country } })).status]).toEqual([country, 451]);
});

test("there is no provider but those that the operator names, and no word of the sandbox's", async () => {
  expect((await house.fetch<{ providers: object[] }>("http://karat.example/config.json")).json.providers).toEqual([]);
  const form = { provider: "sandbox", origin: "https://karat.example", token: "" };
  expect((await api("/auth/login", { method: "PUT", body: form })).status).toBe(422);
});

test("it pays through whom the operator has named, and hears nobody who speaks as the sandbox's", async () => {
  expect(house.app.house.payments.name).toBe("real");
  expect(house.app.house.methods.of("RUB", "in").map(({ id }) => id)).toEqual(["card"]);
  expect(house.app.house.methods.of("RUB", "out")).toEqual([]);
  const sandboxKey = sandboxPaymentKey(house.app.house.keys);
  const body = JSON.stringify({
    type: "payment.seen",
    id: "evt_00000001",
    at: new Date().toISOString(),
    order: "0".repeat(32),
    payment: "1",
  });
  const tell = (name: string, by: Buffer) => {
    const path = webhookPath(name);
    const headers = { [signatureHeader]: sign({ method: "POST", path, body }, requestHashing(by), Date.now()) };
    return house.fetch(`http://api.karat.example${path}`, { body, headers });
  };
  expect((await tell("sandbox", sandboxKey)).status).toBe(403);
  expect((await tell("real", sandboxKey)).status).toBe(403);
  expect((await tell("real", Buffer.from(provider.key, "base64"))).status).toBe(200);
});

test("it starts no program of the sandbox's", async () => {
  const spawned = await spawnHouse({
    folder: join(folder, "alone"),
    env: { ...env, DATABASE_URL: urlOf(house.database) },
  });
  await spawned.ready();
  for (const name of ["karat-id", "karat-psp"]) expect(spawned.children(name)).toEqual([]);
  expect(await spawned.stop()).toBe(0);
});

test("the program of a house that is in production holds no identity provider and no payment provider", () => {
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, to = ""] of text.matchAll(/^import (?!type )[^;]*?"(\.[^"]+\.ts)";/gm)) walk(join(file, "..", to));
  };
  walk(join(import.meta.dirname, "main.ts"));
  const holding = [...seen].filter((file) =>
    /^import (?!type )[^;]*?"oidc-provider"/m.test(readFileSync(file, "utf8")),
  );
  const sandbox = [...seen].filter((file) => file.includes("/sandbox/"));
  expect([seen.size > 100, holding, sandbox]).toEqual([true, [], []]);
});

test("a build whose pages would believe anybody's list of mirrors, or not this house's, keeps it from opening", async () => {
  const sandbox = { key_id: sandboxMirrorKey.key_id, x: sandboxMirrorKey.jwk.x };
  const own = house.app.house.keys.mirrors;
  const how = `build it with KARAT_MIRROR_KEYS=2026=${own.x}.`;
  for (const keys of [[sandbox], [...pinned, sandbox], [{ ...sandbox, key_id: "2026" }]])
    expect(() => checkPinned(keys, own)).toThrow(`signed with the sandbox's key: ${how}`);
  for (const keys of [[], [{ key_id: "2025", x: own.x }], [{ key_id: "2026", x: "A".repeat(43) }]])
    expect(() => checkPinned(keys, own)).toThrow(
      `does not know the key with which this house signs its list of mirrors: ${how}`,
    );
  // Two keys, while one replaces the other.
  checkPinned([{ key_id: "2025", x: "A".repeat(43) }, ...pinned], own);

  const sandboxDist = join(folder, "sandbox-dist");
  writeTinySite(sandboxDist);
  const refused = await spawnHouse({ folder: join(folder, "refused"), env: { ...env, KARAT_DIST: sandboxDist } });
  expect(await refused.ended()).toBe(1);
  expect(refused.said().split("\n")).toContain(
    `The build believes lists of mirrors that are signed with the sandbox's key: ${how}`,
  );
});

test("the list of mirrors is signed with the house's own key, and names its own hosts", async () => {
  const { json } = await house.fetch("http://karat.example/mirrors.json");
  expect(json).toMatchObject({ key_id: "2026", mirrors: ["karat.example", "karat-b.example"] });
});

test("what an operator says of the sites is obeyed at once: by the list, by the pages, and by nobody who is cut off", async () => {
  const { hosts } = house.app.house;
  const say = (...words: string[]) =>
    mirrorCommand(words, { pool: house.database.pool, clock: systemClock, hosts, moved: house.app.house.config.moved });
  const listed = async () =>
    (await house.fetch<{ mirrors: string[] }>("http://karat.example/mirrors.json")).json.mirrors;
  const page = async () => (await house.fetch("http://karat.example/en?a=1")).headers["location"];

  expect(await say("move", "karat.example", "https://www.karat-b.example/")).toBe(
    "karat.example: up, moved to karat-b.example\nkarat-b.example: up",
  );
  await expect.poll(page).toBe("https://karat-b.example/en?a=1&fromOld=karat.example");
  expect(await listed()).toEqual(["karat-b.example"]);
  await expect(say("move", "karat-b.example", "karat.example")).rejects.toThrow(
    /^karat-b.example cannot move to karat/,
  );
  await expect(say("down", "karat-b.example")).rejects.toThrow(/^No site would be left/);
  await say("stay", "karat.example");
  await expect.poll(page).toBeUndefined();

  await say("down", "karat.example");
  await expect.poll(listed).toEqual(["karat-b.example"]);
  // A site marked down still answers: that is how its players are led away.
  expect((await house.fetch("http://karat.example/en")).status).toBe(200);
  expect((await api("/geo_ip")).status).toBe(200);
  expect(await say("up", "karat.example")).toBe(await say());
  await expect.poll(listed).toEqual(["karat.example", "karat-b.example"]);

  for (const words of [
    ["up", "evil.example"],
    ["move", "karat.example", "api.karat.example"],
    ["down", ""],
  ])
    await expect(say(...words)).rejects.toThrow(
      / is no site of this house: there are karat\.example, karat-b\.example\.$/,
    );
  for (const words of [["move", "karat.example"], ["toString"], ["up"], ["stay", "karat.example", "x"]])
    await expect(say(...words)).rejects.toThrow(/^mirror is followed by/);
});

test("only https pages of its own hosts are answered", async () => {
  for (const Origin of ["https://karat.example", "https://www.karat-b.example"])
    expect((await api("/geo_ip", { headers: { Origin } })).status).toBe(200);
  for (const Origin of ["http://karat.example", `http://karat.localhost:${house.port}`, "https://karat.example:8080"]) {
    expect((await api("/geo_ip", { headers: { Origin } })).status).toBe(403);
  }
});

test("the site asks to be visited by https only, and frames nobody", async () => {
  const { headers } = await house.fetch("http://karat.example/en");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(headers["content-security-policy"]).toContain(
    "connect-src 'self' https://api.karat.example wss://api.karat.example https://karat.example",
  );
  expect(headers["content-security-policy"]).toContain("frame-src 'none'");
});
