import { expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const { port } = house;

const own = [
  `http://karat.localhost:${port}`,
  `http://www.karat.localhost:${port}`,
  `http://karat-b.localhost:${port}`,
  `http://karat-c.localhost:${port}`,
];
const foreign = [
  "http://evil.com",
  "null",
  "",
  "http://karat.localhost",
  `https://karat.localhost:${port}`,
  `http://evilkarat.localhost:${port}`,
  `http://karat.localhost:${port}.evil.com`,
  `http://x.karat.localhost:${port}`,
  `http://KARAT.localhost:${port}`,
  `http://karat.localhost:${port}/`,
  `http://api.karat.localhost:${port}`,
  `http://desk.localhost:${port}`,
  `http://localhost:${port}`,
];

test("a page of any site of the house may call any of its API hosts, with its cookies", async () => {
  for (const api of ["api.karat.localhost", "api.karat-b.localhost"]) {
    for (const origin of own) {
      const { status, headers } = await house.fetch(`http://${api}/geo_ip`, { headers: { Origin: origin } });
      expect(status).toBe(200);
      expect(headers["access-control-allow-origin"]).toBe(origin);
      expect(headers["access-control-allow-credentials"]).toBe("true");
      expect(headers["access-control-expose-headers"]).toBe("X-Request-Id, Retry-After, Date");
      expect(headers["vary"]).toBe("Origin");
    }
  }
});

test("errors can be read by the site like any other reply", async () => {
  const { status, headers } = await house.api("/profile/user", { headers: { Origin: house.site } });
  expect(status).toBe(401);
  expect(headers["access-control-allow-origin"]).toBe(house.site);
});

test("a preflight allows what the site sends, for a day", async () => {
  const asked = {
    Origin: house.site,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,idempotency-key",
  };
  const { status, headers } = await house.api("/games/dice/bet", { method: "OPTIONS", headers: asked });
  expect(status).toBe(204);
  expect(headers["access-control-max-age"]).toBe("86400");
  expect(headers["access-control-allow-methods"]).toBe("GET, POST, PUT, DELETE");
  expect(headers["access-control-allow-headers"]).toBe(
    "Authorization, Content-Type, Accept-Language, Region, Idempotency-Key, Valid-Until",
  );
});

test("a page from anywhere else is refused, whatever it asks for and however, and nothing happens", async () => {
  for (const origin of foreign) {
    for (const method of ["GET", "POST", "PUT", "OPTIONS", "DELETE"]) {
      for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
        const body = method === "POST" || method === "PUT" ? JSON.stringify(someone) : undefined;
        const reply = await house.api("/api/v2/auth/register/email", {
          method,
          body,
          headers: { Origin: origin, "Content-Type": type },
        });
        expect([origin, method, reply.status]).toEqual([origin, method, 403]);
        expect(reply.json["error"]).toBe("origin_refused");
        expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
        expect(reply.cookies).toEqual([]);
      }
    }
  }
  const { rows } = await house.database.pool.query("select 1 from players where email = $1", [someone.email]);
  expect(rows).toEqual([]);
});

test("a call without an origin comes from no page and is answered", async () => {
  const reply = await house.api("/geo_ip");
  expect(reply.status).toBe(200);
  expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
});

const someone = { email: "victim@example.com", password: "password-1", currency: "RUB", accept: true };
