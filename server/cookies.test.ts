import { expect, test } from "vitest";
import { houseCookies } from "../contract/cookies.ts";
import { bearer, cookieOf, newEmail, password } from "../tests/builders/accounts.ts";
import { startHouse } from "../tests/world/house.ts";
import { createVisitor } from "../tests/world/visitor.ts";

const now = Date.now();
const house = await startHouse({ withIdentity: true, clock: { now: () => now } });

test("the house keeps in a browser what its table says, for as long as that says, and out of reach of scripts", async () => {
  const form = { email: newEmail(), password, currency: "RUB", accept: true };
  const registered = await house.api<{ data: { token: string } }>("/api/v2/auth/register/email", { body: form });
  const gone = await createVisitor(house).login({});
  const headers = { ...bearer(registered.json.data.token), Cookie: cookieOf(registered) };
  const { code } = (await house.api<{ code: string }>("/auth/sign-on", { method: "POST", headers })).json;
  const query = new URLSearchParams({ url: `${house.site}/`, code });
  const kept = await house.fetch(`http://sso.localhost/?${query}`, { headers: { Referer: `${house.site}/` } });
  const lines = [registered, gone, kept].flatMap(({ cookies }) => cookies);
  const ages = lines.map((line) => [
    /^(?:__Host-)?(\w+)=/.exec(line)?.[1] ?? line,
    Number(/Max-Age=(\d+)/.exec(line)?.[1]),
  ]);
  expect(Object.fromEntries(ages)).toEqual(houseCookies);
  expect(lines.filter((line) => !/; HttpOnly/.test(line))).toEqual([]);
});
