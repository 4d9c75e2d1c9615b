import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { type Lie, lyingClient, openLyingIssuer } from "../../tests/chaos/lying-issuer.ts";
import { createVisitor, told } from "../../tests/world/visitor.ts";

const issuer = await openLyingIssuer();
const folder = mkdtempSync(join(tmpdir(), "karat-providers-"));
const providersFile = join(folder, "providers.json");
const { id: client_id, secret: client_secret } = lyingClient;
writeFileSync(
  providersFile,
  JSON.stringify([
    { id: "other", name: "Other", issuer: issuer.issuer, client_id, client_secret },
    { id: "nowhere", name: "Nowhere", issuer: "http://nowhere.localhost:9", client_id },
  ]),
);
const house = await startHouse({ env: { KARAT_PROVIDERS: providersFile } });
afterAll(async () => {
  await issuer.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => issuer.say({}));

async function begin() {
  const visitor = createVisitor(house);
  const { json } = await visitor.login<{ url: string; state: string }>({ provider: "other" });
  const back = (query: string) => visitor.api(`/auth/callback/other${query}`);
  return { visitor, ...json, back, answer: issuer.answerTo(json.url) };
}

async function saidAfter(lie: Lie) {
  issuer.say({});
  const { back, answer } = await begin();
  issuer.say(lie);
  const reply = await back(answer);
  return reply.status === 200 ? told(reply).message : reply.status;
}

test("a provider that is named in a file signs players in, on whatever host it is", async () => {
  const { visitor, back, answer, url } = await begin();
  issuer.forget();
  const { message } = told(await back(answer));
  // The challenge shown first is the hash of the verifier shown now.
  const challenge = new URL(url).searchParams.get("code_challenge");
  expect(issuer.verifiers().map((text) => createHash("sha256").update(text).digest("base64url"))).toEqual([challenge]);
  const form = { provider: "other", token: message.token, accept: true };
  const ended = await visitor.login<{ is_register: boolean }>(form);
  expect([ended.status, ended.json.is_register]).toEqual([200, true]);
});

test("nothing that a provider only claims is believed", async () => {
  const now = Math.floor(Date.now() / 1_000);
  const lies: Lie[] = [
    { claims: { nonce: "another" } },
    { claims: { nonce: undefined } },
    { claims: { aud: "somebody-else" } },
    { claims: { iss: "http://another-issuer.localhost" } },
    { claims: { exp: now - 600, iat: now - 900 } },
    { claims: { sub: undefined } },
    { claims: { sub: "x".repeat(256) } },
    { signed: "foreign" },
    { signed: "secret" },
    { signed: "none" },
    { token: 400 },
  ];
  for (const lie of lies) {
    expect([lie, await saidAfter(lie)]).toMatchObject([lie, { error: "provider_failed" }]);
  }
});

test("a token without a signature is refused even by whoever announces such tokens", async () => {
  issuer.say({ metadata: { id_token_signing_alg_values_supported: ["none", "HS256", "ES256"] } });
  for (const signed of ["none", "secret"] as const) {
    const { back, answer } = await begin();
    issuer.say({ signed, metadata: { id_token_signing_alg_values_supported: ["none", "HS256", "ES256"] } });
    expect(told(await back(answer)).message).toMatchObject({ error: "provider_failed" });
  }
});

test("a provider that is away is told from one that lies", async () => {
  expect(await saidAfter({ token: 503 })).toMatchObject({ error: "provider_unavailable" });
  const visitor = createVisitor(house);
  const nowhere = await visitor.login({ provider: "nowhere" });
  expect([nowhere.status, nowhere.json["error"]]).toEqual([503, "provider_unavailable"]);
  const asleep = await visitor.login({ provider: "sandbox" });
  expect([asleep.status, asleep.json["error"]]).toEqual([503, "provider_unavailable"]);
});

test("a provider that never answers is waited for no longer than five seconds", async () => {
  const before = performance.now();
  expect(await saidAfter({ token: "silence" })).toMatchObject({ error: "provider_unavailable" });
  expect(performance.now() - before).toBeLessThan(30_000);
});

test("one that describes itself as somebody else, or leads elsewhere than to a page, is not followed", async () => {
  for (const metadata of [
    { issuer: "http://another-issuer.localhost" },
    { authorization_endpoint: "javascript:alert(1)//" },
    { token_endpoint: undefined, authorization_endpoint: undefined },
  ]) {
    issuer.say({ metadata });
    const { status, json } = await createVisitor(house).login({ provider: "other" });
    expect([metadata, status, json["error"]]).toEqual([metadata, 503, "provider_unavailable"]);
  }
});

test("a player who says no is not taken for a fault", async () => {
  const { back, state } = await begin();
  expect(told(await back(`?error=access_denied&state=${state}`)).message).toEqual({ state, error: "provider_refused" });
});

test("an answer counts once, with its own state, and in the browser that has asked", async () => {
  const { back, answer } = await begin();
  const stranger = createVisitor(house);
  await stranger.login({ provider: "other" });
  for (const reply of [
    await stranger.api(`/auth/callback/other${answer}`),
    await createVisitor(house).api(`/auth/callback/other${answer}`),
    await back("?code=code&state=made-up"),
    await back("?code=code"),
  ]) {
    expect(reply.status).toBe(400);
    expect(reply.text).not.toContain("data-told");
  }
  expect(told(await back(answer)).message.token).toBeDefined();
  expect((await back(answer)).status).toBe(400);
});

test("an answer for one provider does nothing for another", async () => {
  const { visitor, answer } = await begin();
  expect((await visitor.api(`/auth/callback/nowhere${answer}`)).status).toBe(400);
});

test("only a page of the house can be told, by a page that can do nothing else", async () => {
  for (const origin of ["http://evil.example", "http://evilkarat.localhost", `${house.site}/`, "null", ""]) {
    const { status, json } = await createVisitor(house).login<{ errors: object }>({ provider: "other", origin });
    expect([origin, status, Object.keys(json.errors)]).toEqual([origin, 422, ["origin"]]);
  }
  const { back, answer } = await begin();
  const page = await back(answer);
  expect(told(page).origin).toBe(house.site);
  const [, script = ""] = /<script>(.*)<\/script>/s.exec(page.text) ?? [];
  const policy = page.headers["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(page.headers).toMatchObject({
    "cross-origin-opener-policy": "unsafe-none",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
});
