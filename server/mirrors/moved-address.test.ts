import { afterEach, expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { newEmail, password } from "../../tests/builders/accounts.ts";
import { mailsTo } from "../../tests/world/mail.ts";

const house = await startHouse();
const { port, site } = house;
const [b, c] = ["karat-b", "karat-c"].map((name) => `http://${name}.localhost:${port}`);
const fromOld = `fromOld=${encodeURIComponent(`karat.localhost:${port}`)}`;
const set = (host: string, fields: object) => house.desk(`/mirrors/${host}.localhost`, fields);
const get = (path: string, headers: Record<string, string> = {}) => house.fetch(`${site}${path}`, { headers });
const redirectOf = async (domain: string) =>
  (await house.api<{ redirect: unknown }>("/middleware/mirrorRedirect", { body: { domain } })).json.redirect;

afterEach(async () => {
  for (const host of ["karat", "karat-b", "karat-c"]) await set(host, { up: true, new_link: null });
});

test("a guest who opens a page of a site that has moved is sent to the same page of the new one, and no one keeps that", async () => {
  await set("karat", { new_link: "karat-b.localhost" });
  const reply = await get("/en/games/cases/gold?promo=WELCOME&stag=1");
  expect([reply.status, reply.headers["cache-control"]]).toEqual([301, "no-store"]);
  expect(reply.headers["location"]).toBe(`${b}/en/games/cases/gold?promo=WELCOME&stag=1&${fromOld}`);
  expect((await get("/en?login&a=b%20c")).headers["location"]).toBe(`${b}/en?login&a=b%20c&${fromOld}`);
  expect((await get("/", { "Sec-Fetch-Mode": "navigate" })).headers["location"]).toBe(`${b}/?${fromOld}`);
  expect((await house.fetch(`http://www.karat.localhost/top`)).headers["location"]).toBe(`${b}/top?${fromOld}`);
  // The new site keeps this address and sends nobody back.
  expect((await house.fetch(`${b}/en?${fromOld}`)).status).toBe(200);
});

test("it is one step: to the end of all moves, and to the spelling that counts", async () => {
  await set("karat", { new_link: "karat-b.localhost" });
  await set("karat-b", { new_link: "karat-c.localhost" });
  expect((await get("/fr/profile")).headers["location"]).toBe(`${c}/en/profile?${fromOld}`);
  expect((await get("/?a=1", { Cookie: "language=kz" })).headers["location"]).toBe(`${c}/kz?a=1&${fromOld}`);
  expect((await get(`/top?fromOld=somewhere`)).headers["location"]).toBe(`${c}/top?${fromOld}`);
  expect([await redirectOf("karat.localhost"), await redirectOf("karat-c.localhost")]).toEqual([{ newLink: c }, null]);
});

test("a player, and a guest who was here today, get the page as ever: their login and their things go ahead of them", async () => {
  await set("karat", { new_link: "karat-b.localhost" });
  const page = await get("/en", { Cookie: "language=ru; token=abc" });
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("home")]);
  expect((await get("/en", { Cookie: "userVersion=1" })).status).toBe(200);
  expect((await get("/en", { Cookie: "token=", "If-None-Match": page.headers["etag"] ?? "" })).status).toBe(301);
  expect(await redirectOf(`karat.localhost:${port}`)).toEqual({ newLink: b });
});

test("nothing but pages is moved", async () => {
  await set("karat", { new_link: "karat-b.localhost" });
  const files = ["/sw.js", "/assets/main-1.js", "/config.json", "/latest-build.json?1", "/pixel.png", "/mirrors.json"];
  for (const path of [
    ...files,
    "/manifest.webmanifest",
    "/robots.txt",
    "/pages/en/home.html",
    "/.well-known/karat-keys.json",
  ])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  for (const path of ["/assets/gone.js", "/nothing.txt"]) expect([path, (await get(path)).status]).toEqual([path, 404]);
  for (const mode of ["cors", "no-cors", "same-origin"])
    expect((await get("/en", { "Sec-Fetch-Mode": mode })).status).toBe(200);
  expect((await house.api("/geo_ip")).status).toBe(200);
});

test("no secret goes along, and a link by which a password is set is of use where it leads", async () => {
  await set("karat", { new_link: "karat-b.localhost" });
  const secrets = "simple_auth=1&simpleAuthToken=x&token=x&code=x&moveCode=x&phone=7&email=a&whoAreYou=x&no_sso=1";
  expect((await get(`/en?${secrets}&a=1`)).headers["location"]).toBe(`${b}/en?a=1&${fromOld}`);
  const opened = new URL((await get("/en/reset-password/secret?phone=79991234567")).headers["location"] ?? "");
  expect(opened.host).toBe(`karat.localhost:${port}`);
  expect((await get("/en/reset-password/opened")).status).toBe(200);
  for (const path of ["//evil/", "/\\evil", "/%2f%2fevil", "/ru//evil"])
    expect(new URL((await get(path)).headers["location"] ?? "").host).toBe(`karat-b.localhost:${port}`);
});

test("nobody is sent to a site that is down", async () => {
  await set("karat", { new_link: "karat-b.localhost" });
  await set("karat-b", { up: false });
  expect([(await get("/en")).status, await redirectOf("karat.localhost")]).toEqual([200, null]);
  await set("karat-b", { up: true });
  expect((await get("/en")).status).toBe(301);
});

test("links in messages lead to where the main site is now", async () => {
  const email = newEmail();
  await house.api("/api/v2/auth/register/email", { body: { email, password, currency: "RUB", accept: true } });
  await set("karat", { new_link: "karat-c.localhost" });
  await house.api("/auth/send_login_data", { body: { email } });
  const [mail] = await mailsTo(house, email, "login");
  expect(mail?.link).toMatch(new RegExp(`^${c}/\\?simple_auth=1&`));
});

test("a domain that is no site of the house has moved nowhere", async () => {
  for (const domain of [
    "evil.example",
    "api.karat.localhost",
    "desk.localhost",
    "https://",
    "karat.localhost.evil.example",
  ])
    expect([domain, await redirectOf(domain)]).toEqual([domain, null]);
  expect((await house.api("/middleware/mirrorRedirect", { body: {} })).status).toBe(422);
});
