import { expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { readConfig } from "../config.ts";

test("a service with an address of its own, or a port, is published, answered, and open to the site's pages", async () => {
  const port = 21_080;
  const house = await startHouse({ env: { KARAT_SERVICES: `dice=http://dice.karat.test, keno=:${port}` } });
  const config = (await house.fetch("http://karat.localhost/config.json")).json as { services: object };
  expect(config.services).toMatchObject({
    dice: { url: "http://dice.karat.test", port: null },
    keno: { url: null, port },
    miner: { url: null, port: null },
  });

  const bases = ["http://dice.karat.test", `http://api.karat.localhost:${port}`];
  const page = await house.fetch("http://karat.localhost/en");
  for (const base of bases) {
    expect(page.headers["content-security-policy"]).toContain(` ${base} ${base.replace("http", "ws")} `);
    const { host } = new URL(base);
    const reply = await house.fetch("http://x/geo_ip", { headers: { Host: host, Origin: house.site } });
    expect([host, reply.status, reply.headers["access-control-allow-origin"]]).toEqual([host, 200, house.site]);
  }
});

test("a service that does not exist, or an address that cannot be one, keeps the house from starting", () => {
  const wrong = ["slots=http://x.test", "dice", "dice=", "dice=x.test", "dice=https://x.test", "dice=http://x.test/a"];
  for (const text of [...wrong, "dice=:0", "dice=:65536", "api=:80", "dice=:1,dice=:2"])
    expect(() => readConfig({ KARAT_SERVICES: text }), text).toThrow(/KARAT_SERVICES/);
  expect(readConfig({ KARAT_SERVICES: "" }).services.services.dice).toEqual({ url: null, port: null });
});
