import { expect, test } from "vitest";
import { bearer, newEmail, password } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse({
  env: { KARAT_YANDEX_VERIFICATION: "karat-b.localhost=0123abcd, karat.example=ffff" },
});

const mirror = async (domain: unknown) => house.api("/middleware/mirror", { body: { domain } });

test("mirror data and logins hand out exactly the link that the desk has set, and none by default", async () => {
  expect((await mirror("karat.localhost")).json).toEqual({ sso: null, meta_yandex_verification: null });
  for (const url of [`http://sso.localhost:${house.port}/`, "https://id.example/sign-on?from=karat", null]) {
    await house.desk("/sso", { url });
    expect((await mirror("karat.localhost")).json["sso"]).toBe(url);
    const form = { email: newEmail(), password, currency: "RUB", accept: true };
    const registered = await house.api<{ data: { sso: unknown; token: string } }>("/api/v2/auth/register/email", {
      body: form,
    });
    expect(registered.json.data.sso).toBe(url);
    const login = await house.api("/api/v2/auth/login/email/password", {
      body: { email: form.email, password },
      headers: bearer(registered.json.data.token),
    });
    expect(login.json["sso"]).toBe(url);
  }
});

test("each domain gets its own proof of whose it is", async () => {
  expect((await mirror("KARAT-B.localhost")).json["meta_yandex_verification"]).toBe("0123abcd");
  expect((await mirror(`karat-b.localhost:${house.port}`)).json["meta_yandex_verification"]).toBe("0123abcd");
  expect((await mirror("karat-c.localhost")).json["meta_yandex_verification"]).toBeNull();
});

test("it stands in the pages of its host, and in no others", async () => {
  const page = (host: string, path: string, headers = {}) =>
    house.fetch(`http://${host}.localhost${path}`, { headers });
  const meta = '<meta name="yandex-verification" content="0123abcd"></head>';
  const plain = await page("karat", "/en");
  expect(plain.text).not.toContain("yandex");
  for (const path of ["/en", "/en/profile", "/en/nowhere", "/pages/kz/home.html"]) {
    const verified = await page("karat-b", path);
    expect([path, verified.text]).toEqual([path, expect.stringContaining(meta)]);
    expect(verified.text.replace(meta, "</head>")).toBe((await page("karat", path)).text);
    expect(verified.headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self' 'sha256-");
  }
  // A cached page of one host is not confirmed for the other.
  const { etag = "" } = (await page("karat-b", "/en")).headers;
  expect((await page("karat-b", "/en", { "If-None-Match": etag })).status).toBe(304);
  expect((await page("karat-b", "/en", { "If-None-Match": plain.headers["etag"] ?? "" })).status).toBe(200);
  for (const path of ["/sw.js", "/config.json"]) expect((await page("karat-b", path)).text).not.toContain("yandex");
  expect((await page("www.karat-b", "/en")).text).toContain(meta);
});

test("a domain is a text of its length, and needed", async () => {
  for (const domain of [undefined, "", 7, null, "x".repeat(254)]) expect((await mirror(domain)).status).toBe(422);
});
