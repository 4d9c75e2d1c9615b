import { expect, test } from "vitest";
import { newEmail, password } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { networkOf, wideNetworkOf } from "../http/network.ts";
import type { RateLimit } from "./rate-limits.ts";

/* Many providers give a customer a /48, and a few addresses of a /24 cost little: all of it is one that asks. */
const house = await startHouse();
const { config, limits, challengesOfNetwork, handoffsOfNetwork } = house.app.house;
// Pretend to be behind a proxy, which a sandbox is not.
config.proxies.addAddress("127.0.0.1");
const site = (name: string) => `${name}.localhost:${house.port}`;
const from = (ip: string) => ({ "X-Forwarded-For": ip });

const calls: Record<string, { limit: RateLimit; ask: (ip: string) => Promise<{ status: number }> }> = {
  "what is carried to a mirror": {
    limit: handoffsOfNetwork,
    ask: (ip) =>
      house.fetch(`http://api.${site("karat-b")}/auth/move/luggage`, {
        headers: { ...from(ip), Origin: `http://${site("karat")}` },
        body: { luggage: { cookies: {}, storage: {}, drafts: {} } },
      }),
  },
  "challenges of the captcha": {
    limit: challengesOfNetwork,
    ask: (ip) => house.api("/auth/captcha?purpose=login&level=1", { headers: from(ip) }),
  },
  registrations: {
    limit: limits.registrationsOfNetwork,
    ask: (ip) =>
      house.api("/api/v2/auth/register/email", {
        headers: from(ip),
        body: { email: newEmail(), password, currency: "RUB", accept: true },
      }),
  },
  "codes that are asked for": {
    limit: limits.codesOfNetwork,
    ask: (ip) => house.api("/api/v2/auth/login/email/verification", { headers: from(ip), body: { email: newEmail() } }),
  },
};

test.each(Object.entries(calls))("%s: counted for a whole /48 or /24, and no further", async (_name, each) => {
  const { limit, ask } = each;
  Object.assign(limit, { most: 1, free: undefined });
  for (const [addressOf, elsewhere] of [
    [(number: number) => `2001:db8:1:${number.toString(16)}::${number}`, "2001:db8:2::1"],
    [(number: number) => `198.51.100.${number}`, "198.51.101.1"],
  ] as const) {
    const statuses: number[] = [];
    for (let number = 0; number < 8; number += 1) statuses.push((await ask(addressOf(number))).status);
    expect(statuses).toEqual(Array<number>(8).fill(200));
    expect((await ask(addressOf(7))).status).toBe(429);
    expect((await ask(addressOf(8))).status).toBe(429);
    expect((await ask(elsewhere)).status).toBe(200);
  }
});

test("what is refused to an address uses up nothing of the network around it", async () => {
  const { limit, ask } = calls["challenges of the captcha"] as (typeof calls)[string];
  Object.assign(limit, { most: 1 });
  for (let count = 0; count < 20; count += 1) expect((await ask("192.0.2.1")).status).toBe(count === 0 ? 200 : 429);
  expect((await ask("192.0.2.2")).status).toBe(200);
});

test("an address has a network of its own, and one around it", () => {
  for (const [ip, own, wide] of [
    ["203.0.113.5", "203.0.113.5", "203.0.113"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1"],
    ["2001:db8::1", "2001:db8:0:0", "2001:db8:0"],
    ["::1", "0:0:0:0", "0:0:0"],
  ] as const)
    expect([networkOf(ip), wideNetworkOf(ip)]).toEqual([own, wide]);
});
