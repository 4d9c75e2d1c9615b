import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const player = await register(house);
beforeAll(() => house.desk("/geo", { country_code: "GB" }));
afterAll(() => house.desk("/geo", { country_code: "RU" }));

const closed = Object.values(calls).filter(({ availability }) => availability !== "anywhere");
const bodies = ["{}", "{", '{"amount":"1.00"}'];

test("registration, money and play are what is closed to countries that the house does not serve", () => {
  expect(closed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["registerByEmail", "registerByPhone", "loginByProvider", "rotateSeeds", "placeBet"]),
  );
  // What ends or takes back a bet is allowed from anywhere, because the stake is already taken.
  const open = Object.values(calls).filter(({ money, availability }) => money && availability !== "served");
  expect(open.map(({ name }) => name)).toEqual([
    "stepRound",
    "cashOutRound",
    "cancelCrashBet",
    "cashOutCrashBet",
    "cancelRouletteBet",
    "cancelDuel",
    "cashOutBookBet",
  ]);
});

for (const { name, method, path } of closed) {
  test(`${name} is refused for its country before anything else that is wrong with it`, async () => {
    for (const headers of [
      {},
      bearer(player.token),
      { Region: "RU", "CF-IPCountry": "RU", "X-Forwarded-For": "5.5.5.5" },
    ])
      for (const body of bodies) {
        const reply = await house.api(path.replaceAll(/\{\w+\}/g, "x"), {
          method,
          body,
          headers: { "Content-Type": "application/json", "User-Agent": "Googlebot/2.1", ...headers },
        });
        expect([body, reply.status, reply.json["error"]]).toEqual([body, 451, "region_blocked"]);
      }
  });
}

test("whoever has an account looks after it from there all the same", async () => {
  for (const path of ["/profile/user", "/profile/limits", "/games/seeds", "/games/bets", "/profile/sessions"])
    expect([path, (await house.api(path, { headers: bearer(player.token) })).status]).toEqual([path, 200]);
});
