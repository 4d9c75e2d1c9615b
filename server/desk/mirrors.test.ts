import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const { port } = house;
const b = `karat-b.localhost:${port}`;
const set = (host: string, fields: object) => house.desk(`/mirrors/${encodeURIComponent(host)}`, fields);
const paths = ["karat-b.localhost/", "www.karat-b.localhost/sw.js", "api.karat-b.localhost/geo_ip"];

afterEach(async () => {
  for (const host of ["karat", "karat-b", "karat-c"]) await set(`${host}.localhost`, { up: true, new_link: null });
});

test("a site that is taken down answers nothing any more, nor does its API, and its live sockets end", async () => {
  const socket = house.live({ Host: `api.${b}` });
  const other = house.live();
  await Promise.all([once(socket, "open"), once(other, "open")]);
  const ended = once(socket, "close");
  expect((await set(b, { up: false })).json).toEqual({ host: b, up: false, new_link: null });
  await ended;
  for (const path of paths) await expect(house.fetch(`http://${path}`)).rejects.toThrow(/socket hang up|ECONNRESET/);
  const again = house.live({ Host: `api.${b}` });
  await once(again, "error");
  expect((await house.api("/geo_ip")).status).toBe(200);
  expect(other.readyState).toBe(other.OPEN);
  other.terminate();

  await set(b, { up: true });
  for (const path of paths) expect((await house.fetch(`http://${path}`)).status).toBe(200);
});

test("what the desk has set is known to every house of the database, and to one that opens later on another port", async () => {
  await set(b, { up: false });
  await set("karat-c.localhost", { new_link: "karat.localhost" });
  const later = await startHouse({ beside: house });
  await expect(later.fetch("http://karat-b.localhost/")).rejects.toThrow();
  const redirect = { newLink: `http://karat.localhost:${later.port}` };
  const moved = await later.api("/middleware/mirrorRedirect", { body: { domain: "karat-c.localhost" } });
  expect(moved.json).toEqual({ redirect });
  await later.desk(`/mirrors/karat-b.localhost`, { up: true });
  const status = () =>
    house.fetch("http://karat-b.localhost/").then(
      (reply) => reply.status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
});

test("a host is written in any form, and one of them is not forgotten by setting another", async () => {
  const forms = ["karat-b.localhost", b, `http://${b}`, `http://www.${b}/`, "KARAT-B.localhost"];
  for (const form of forms) {
    expect((await set(form, { up: false })).json).toMatchObject({ host: b, up: false });
    expect((await set("karat.localhost", { new_link: form })).json).toMatchObject({ new_link: b });
    expect((await set(form, { up: true })).json).toMatchObject({ up: true });
    expect((await set("karat.localhost", { up: true })).json).toMatchObject({ new_link: b });
    expect((await set("karat.localhost", { new_link: null })).json).toMatchObject({ new_link: null });
  }
});

test("no site moves out of the house, to itself or around in a circle", async () => {
  for (const new_link of [
    "evil.example",
    "http://karat-b.localhost.evil.example",
    "javascript:alert(1)",
    "",
    "karat.localhost",
    7,
  ])
    expect([new_link, (await set("karat.localhost", { new_link })).status]).toEqual([new_link, 422]);
  await set("karat.localhost", { new_link: "karat-b.localhost" });
  await set("karat-b.localhost", { new_link: "karat-c.localhost" });
  for (const new_link of ["karat.localhost", "karat-b.localhost"])
    expect((await set("karat-c.localhost", { new_link })).json).toMatchObject({
      errors: { new_link: [expect.stringMatching(/^invalid_value/)] },
    });
  for (const host of ["evil.example", "desk.localhost", "sso.localhost"])
    expect((await set(host, { up: false })).status).toBe(404);
  expect((await set(b, { up: "no" })).status).toBe(422);
  expect((await set(b, { down: true })).status).toBe(422);
});

test("the page shows every site with its state, and changes it by plain forms", async () => {
  const form = (host: string, fields: Record<string, string>) =>
    house.fetch(`http://desk.localhost/mirrors/${encodeURIComponent(host)}`, {
      body: new URLSearchParams(fields).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const down = await form(b, { up: "false" });
  expect(down.text).toContain(`<b>${b}</b> is down`);
  const moved = await form("karat.localhost", { new_link: `karat-c.localhost:${port}` });
  expect(moved.text).toContain(`<b>karat.localhost:${port}</b> is up and has moved to karat-c.localhost:${port}`);
  expect((await form("karat.localhost", { new_link: "" })).text).toContain(`<b>karat.localhost:${port}</b> is up.`);
  expect((await form(b, { up: "true" })).text).toContain(`<b>${b}</b> is up.`);
});
