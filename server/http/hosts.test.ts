import { get } from "node:http";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const { port } = house;

test("each host of the house is there for what it is named after", async () => {
  for (const site of ["karat.localhost", "www.karat.localhost", "karat-b.localhost", "karat-c.localhost"]) {
    expect((await house.fetch(`http://${site}/`)).text).toContain("home tiny");
  }
  for (const api of ["api.karat.localhost", "api.karat-b.localhost", "api.karat-c.localhost"]) {
    expect((await house.fetch(`http://${api}/geo_ip`)).status).toBe(200);
  }
  expect((await house.fetch("http://desk.localhost/")).text).toContain("The desk");
});

test("a name is matched whole, whatever case it is written in", async () => {
  expect((await house.fetch("http://x/", { headers: { Host: `KARAT.localhost:${port}` } })).status).toBe(200);
  for (const host of [
    "evilkarat.localhost",
    "karat.localhost.evil.com",
    "api.karat.localhost.",
    "www.api.karat.localhost",
    "karat.localhost",
  ]) {
    const reply = await house.fetch("http://x/", {
      headers: { Host: host === "karat.localhost" ? `${host}:1` : `${host}:${port}` },
    });
    expect([host, reply.status]).toEqual([host, 404]);
    expect(reply.json["error"]).toBe("not_found");
  }
});

test("this machine by its plain name leads to the site, with path and query", async () => {
  for (const name of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    const reply = await house.fetch("http://x/games/dice?login=1", { headers: { Host: name } });
    expect(reply.status).toBe(302);
    expect(reply.headers["location"]).toBe(`${house.site}/games/dice?login=1`);
  }
});

test("health can be asked for under any name", async () => {
  for (const host of ["anything", `karat.localhost:${port}`]) {
    expect((await house.fetch("http://x/healthz", { headers: { Host: host } })).json).toEqual({ status: "ok" });
    expect((await house.fetch("http://x/readyz", { headers: { Host: host } })).json).toEqual({ status: "ready" });
  }
});

test("every reply carries an id of its own", async () => {
  const paths = [
    "http://api.karat.localhost/geo_ip",
    "http://api.karat.localhost/nowhere",
    "http://karat.localhost/",
    "http://desk.localhost/",
    "http://x/",
  ];
  const ids = await Promise.all(paths.map(async (path) => (await house.fetch(path)).headers["x-request-id"]));
  expect(new Set(ids).size).toBe(paths.length);
  expect(ids).not.toContain(undefined);
});

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === "::1"));

test.runIf(hasIpv6)("a house is reached over IPv6 as well, which is what a browser may try first", async () => {
  const status = await new Promise((resolve, reject) => {
    const options = {
      host: "::1",
      port,
      path: "/geo_ip",
      headers: { Host: `api.karat.localhost:${port}` },
      agent: false,
    };
    get(options, (response) => resolve(response.resume().statusCode)).on("error", reject);
  });
  expect(status).toBe(200);
});
