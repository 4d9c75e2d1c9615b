import { networkInterfaces } from "node:os";
import { IncomingMessage, request } from "node:http";
import { Socket } from "node:net";
import { once } from "node:events";
import type { HttpBindings } from "@hono/node-server";
import { expect, test } from "vitest";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";

const house = await startHouse({ payments: "inside" });
const open = await startHouse({ beside: house, env: { KARAT_DESK: "network" } });
const proxied = await startHouse({ beside: house, env: { KARAT_PROXIES: "127.0.0.1,::1" } });
const hosts = ["desk.localhost", "pay.localhost"];

async function statusFor(at: TestHouse, host: string, remoteAddress: string, headers: Record<string, string> = {}) {
  const address = `${host}:${at.port}`;
  const incoming = Object.assign(new IncomingMessage(new Socket()), {
    url: "/",
    method: "GET",
    headers: { host: address, ...headers },
    socket: { remoteAddress } as Socket,
  });
  incoming.push(null);
  const env = { incoming, outgoing: {} } as HttpBindings;
  return (await at.app.fetch(new Request(`http://${address}/`, { headers }), env)).status;
}

test("desk and providers of a sandbox answer this machine alone, whatever the headers of others say", async () => {
  for (const host of hosts) {
    for (const peer of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.8.8"])
      expect([host, peer, await statusFor(house, host, peer)]).not.toEqual([host, peer, 403]);
    for (const peer of ["192.168.1.7", "::ffff:10.0.0.2", "fe80::1", "2001:db8::1", "1270.0.0.1", ""])
      for (const headers of [{}, { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" }])
        expect([host, peer, await statusFor(house, host, peer, headers)]).toEqual([host, peer, 403]);
  }
  expect(await statusFor(house, "karat.localhost", "192.168.1.7")).toBe(200);
});

test("a proxy of this machine is answered for those who are here as well, whoever it is that writes their names", async () => {
  for (const at of [house, proxied]) {
    for (const host of hosts) {
      for (const peer of ["127.0.0.1", "::1"]) {
        const status = (named: string) => statusFor(at, host, peer, { "x-forwarded-for": named });
        for (const named of ["203.0.113.9", "127.0.0.1, 203.0.113.9", "2001:db8::1", "203.0.113.9:1234", "unknown"])
          expect([host, named, await status(named)]).toEqual([host, named, 403]);
        for (const named of ["", "127.0.0.1", "::1", "::ffff:127.0.0.1, 127.0.0.1"])
          expect([host, named, await status(named)]).not.toEqual([host, named, 403]);
      }
    }
  }
});

test("a sandbox that is told so answers the network as well", async () => {
  for (const host of hosts) expect(await statusFor(open, host, "192.168.1.7")).not.toBe(403);
});

const own = Object.values(networkInterfaces())
  .flat()
  .find((each) => each && !each.internal && each.family === "IPv4");

test.runIf(own)("who comes by the network's own address of this machine is no loopback", async () => {
  const headers = { Host: `desk.localhost:${house.port}` };
  const sent = request({ host: own?.address, port: house.port, path: "/inbox", headers, agent: false }).end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  reply.resume();
  expect(reply.statusCode).toBe(403);
});
