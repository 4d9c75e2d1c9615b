import { services } from "../../contract/call.ts";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "node:http";
import { expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { writeTinySite } from "../../tests/world/tiny-site.ts";

const house = await startHouse();
const { port, site } = house;
const get = (path: string, headers: Record<string, string> = {}) => house.fetch(`${site}${path}`, { headers });

test("a page comes in the language of its address", async () => {
  expect((await get("/")).text).toContain('lang="ru">home');
  expect((await get("/en")).text).toContain('lang="en">home');
  expect((await get("/kz")).text).toContain('lang="kz">home');
  expect((await get("/kz/profile")).text).toContain('lang="kz">shell');
});

test("only the start page follows the language that was last chosen", async () => {
  const chosen = { Cookie: "token=x; language=kz" };
  const start = await get("/?promo=1", chosen);
  expect([start.status, start.headers["location"], start.headers["cache-control"]]).toEqual([
    302,
    `${site}/kz?promo=1`,
    "no-store",
  ]);
  expect((await get("/profile", chosen)).text).toContain('lang="ru"');
  expect((await get("/", { Cookie: "language=ru" })).status).toBe(200);
  expect((await get("/", { Cookie: "language=br" })).headers["location"]).toBe(`${site}/en`);
});

test("other spellings of an address lead to the one that counts", async () => {
  const table = [
    ["/ru/profile?a=1", "/profile?a=1"],
    ["/ru", "/"],
    ["/fr/profile", "/en/profile"],
    ["/br", "/en"],
    ["/EN/profile", "/en/profile"],
    ["/en/", "/en"],
    ["/profile/", "/profile"],
  ] as const;
  for (const [from, to] of table) expect([from, (await get(from)).headers["location"]]).toEqual([from, site + to]);
  expect((await get("/br/profile")).cookies).toEqual(["language=br; Path=/; Max-Age=31536000; SameSite=Lax"]);
});

test("no address leads away from the site", async () => {
  for (const path of [
    "//evil.com/",
    "/ru//evil.com",
    "/ru/\\evil.com",
    "/fr//evil.com/",
    "//evil.com/%2e%2e/",
    "/ru/http://evil.com",
  ]) {
    const { location = site } = (await get(path)).headers;
    expect([path, new URL(location).host]).toEqual([path, `karat.localhost:${port}`]);
  }
});

test("an unknown path is drawn by the app in its language, as what it is", async () => {
  for (const [path, lang] of [
    ["/nowhere", "ru"],
    ["/en/nowhere", "en"],
    ["/games/cases/a/b", "ru"],
    ["/games/cases/nonsense", "ru"],
    ["/en/games/cases/goldsilver-1", "en"],
    ["/kz/games/cases", "kz"],
  ] as const) {
    const reply = await get(path);
    expect([path, reply.status]).toEqual([path, 404]);
    expect(reply.text).toContain(`lang="${lang}">shell`);
    expect(reply.headers["content-security-policy"]).toContain("default-src 'none'");
  }
  expect((await get("/games/cases/gold")).status).toBe(200);
  expect((await get("/en/games/cases/silver-1-2")).status).toBe(200);
  expect((await get("/assets/gone.js")).status).toBe(404);
});

test("a path that is longer than any there is leads nowhere, and no page is drawn for it", async () => {
  for (const [length, type] of [
    [1_024, "text/html; charset=utf-8"],
    [1_025, "application/json; charset=utf-8"],
  ] as const) {
    const reply = await get("/".padEnd(length, "a"));
    expect([reply.status, reply.headers["content-type"]]).toEqual([404, type]);
  }
});

test("files named after their content are kept for good, those of the build before among them, pages never unasked", async () => {
  for (const path of ["/assets/main-1.js", "/assets/main-0.js"]) {
    expect((await get(path)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
  const page = await get("/en");
  expect(page.headers["cache-control"]).toBe("no-cache");
  const again = await get("/en", { "If-None-Match": page.headers["etag"] ?? "" });
  expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", page.headers["etag"]]);
  for (const path of ["/sw.js", "/latest-build.json?1", "/pixel.png", "/config.json"]) {
    expect([path, (await get(path)).headers["cache-control"]]).toEqual([path, "no-store"]);
  }
});

test("texts are compressed for whoever understands it, and images are left alone", async () => {
  const brotli = await raw("/en", { "Accept-Encoding": "gzip, deflate, br" });
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.body).toString()).toContain("home");
  const gzip = await raw("/en", { "Accept-Encoding": "gzip, br;q=0" });
  expect(gunzipSync(gzip.body).toString()).toContain("home");
  expect((await raw("/en", {})).body.toString()).toContain("home");
  expect((await raw("/pixel.png", { "Accept-Encoding": "br" })).encoding).toBeUndefined();
});

test("a page may load from the house alone, and talk to its own API and the house's sites", async () => {
  const { headers } = await house.fetch("http://karat-b.localhost/en");
  const policy = Object.fromEntries(
    (headers["content-security-policy"] ?? "").split("; ").map((part) => part.split(/ (.*)/s, 2) as [string, string]),
  );
  expect(policy).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self' 'sha256-Ym9vdA=='",
    "style-src": "'self' 'sha256-c3R5bGU='",
    "frame-ancestors": "'none'",
    "frame-src": `http://games.localhost:${port}`,
    "require-trusted-types-for": "'script'",
    "trusted-types": "karat",
  });
  expect(policy["connect-src"]?.split(" ")).toEqual([
    "'self'",
    `http://api.karat-b.localhost:${port}`,
    `ws://api.karat-b.localhost:${port}`,
    `http://karat.localhost:${port}`,
    `http://karat-b.localhost:${port}`,
    `http://karat-c.localhost:${port}`,
  ]);
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  expect(headers["referrer-policy"]).toBe("strict-origin");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["permissions-policy"]).toContain("camera=()");
});

test("threads have a policy of their own, and a page that holds a secret in its address tells nobody of it", async () => {
  for (const path of ["/sw.js", "/assets/main-1.js"]) {
    expect((await get(path)).headers["content-security-policy"]).toContain(
      `connect-src 'self' http://api.karat.localhost:${port}`,
    );
    expect((await get(path)).headers["content-security-policy"]).toContain(
      ` http://api.karat-b.localhost:${port} http://api.karat-c.localhost:${port};`,
    );
  }
  const addresses = [
    "/en/reset-password/opened",
    "/password/reset",
    "/kz/reset-password/opened?phone=79991234567",
    "/?simple_auth=1&simpleAuthToken=secret",
    "/en?whoAreYou=secret",
    // The file the service worker caches for addresses opened offline.
    "/pages/en/shell.html",
  ];
  for (const address of addresses)
    expect([address, (await get(address)).headers["referrer-policy"]]).toEqual([address, "no-referrer"]);
});

test("the service worker is given a page under its file's address, with the page's own policy", async () => {
  const reply = await get("/pages/en/home.html");
  expect(reply.status).toBe(200);
  expect(reply.headers["content-security-policy"]).toBe((await get("/en")).headers["content-security-policy"]);
});

test("what the app reads about the house can be read", async () => {
  expect((await get("/latest-build.json")).json).toEqual({ id: "tiny" });
  const atApi = { url: null, port: null };
  expect((await get("/config.json")).json).toEqual({
    api: null,
    services: Object.fromEntries(services.map((service) => [service, atApi])),
    settings: { telegramUrl: null, revshareUrl: null, licence: null, helplines: [] },
    support: { email: null, chat: null },
    fingerprints: { key: expect.stringMatching(/^[\w-]{80,}$/) },
    analytics: { collector: null, replay: 0 },
    tagManager: { frame: null },
    customerData: { url: null, key: null },
    flags: {},
    captcha: { provider: "altcha", siteKey: null, frame: null },
    mirrors: [`karat-b.localhost:${port}`, `karat-c.localhost:${port}`],
    payments: ["card", "redirect", "crypto"],
    redirectPayments: [{ ru: "Быстрый платёж", en: "Fast payment", kz: "Жылдам төлем" }],
    providers: [{ id: "sandbox", name: "Sandbox ID" }],
    redirects: {
      hosts: ["karat", "www.karat", "karat-b", "www.karat-b", "karat-c", "www.karat-c", "sso"].map(
        (name) => `${name}.localhost:${port}`,
      ),
      signOn: `sso.localhost:${port}`,
    },
    development: false,
  });
  const { mirrors } = (await house.fetch<{ mirrors: string[] }>("http://karat-b.localhost/config.json")).json;
  expect(mirrors).toEqual([`karat.localhost:${port}`, `karat-c.localhost:${port}`]);
  const keys = await get("/.well-known/karat-keys.json");
  expect(keys.headers["access-control-allow-origin"]).toBe("*");
  expect(keys.json).toEqual({
    keys: [
      {
        key_id: expect.any(String),
        alg: "ES256",
        use: "receipts",
        jwk: { kty: "EC", crv: "P-256", x: expect.any(String), y: expect.any(String) },
        from: expect.any(String),
        until: null,
      },
    ],
  });
  expect((await get("/pixel.png")).headers["access-control-allow-origin"]).toBe("*");
  expect((await get("/robots.txt")).text).toBe(`Sitemap: ${site}/sitemap.xml`);
  expect((await house.fetch("http://karat-b.localhost/robots.txt")).text).toBe(`Sitemap: ${site}/sitemap.xml`);
});

test("nothing can be done to the site but read it", async () => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH"])
    expect((await house.fetch(`${site}/`, { method })).status).toBe(405);
  const head = await house.fetch(`${site}/en`, { method: "HEAD" });
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(Number(head.headers["content-length"])).toBeGreaterThan(0);
});

test("no path reaches a file outside the site", async () => {
  for (const path of [
    "/../site.json",
    "/%2e%2e/site.json",
    "/assets/../../site.json",
    "/..%2fsite.json",
    "/site.json",
    "/assets/main-1.js.br",
  ]) {
    expect((await get(path)).status).toBe(404);
  }
});

test("a house keeps the site it has started with; in development it follows the build", async () => {
  const developing = await startHouse({ env: { KARAT_DEV: "1" } });
  for (const one of [house, developing]) writeTinySite(`${one.folder}/dist`, "next");
  expect((await get("/latest-build.json")).json["id"]).toBe("tiny");
  expect((await developing.fetch(`${developing.site}/latest-build.json`)).json["id"]).toBe("next");
  expect((await developing.fetch(`${developing.site}/en`)).text).toContain("home next");
});

function raw(path: string, headers: Record<string, string>): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const all = { Host: `karat.localhost:${port}`, ...headers };
    const sent = request({ host: "127.0.0.1", port, path, headers: all, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}
