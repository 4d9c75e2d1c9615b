import { expect, test } from "vitest";
import type { PastSpin, WheelSpin } from "../../contract/promotions.ts";
import { wheelDay } from "../../rules/promotions/wheel.ts";
import { bearer, logIn, newEmail, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";

let nowMs = Date.parse("2026-11-23T10:00:00Z");
const house = await startHouse({ clock: { now: () => nowMs } });

interface Answer {
  items: PastSpin[];
  next: string | null;
  error: string;
}

test("every spin stays listed page by page, those of a pair that was opened with its secret, and also in a break", async () => {
  const email = newEmail();
  let headers = bearer((await register(house, email)).token);
  const spun: WheelSpin[] = [];
  for (let day = 0; day < 6; day += 1) {
    spun.unshift((await house.api<WheelSpin>("/bonus-system/wheel", { headers, body: {} })).json);
    if (day === 3) await house.api("/games/seeds/rotate", { headers, body: { client_seed: "another" } });
    nowMs += 24 * 3_600_000;
    headers = bearer((await logIn(house, email)).json.token);
  }
  await house.api("/profile/pause", { headers, body: { until: new Date(nowMs + 25 * 3_600_000).toISOString() } });
  headers = bearer((await logIn(house, email)).json.token);

  const told: PastSpin[] = [];
  for (let cursor = ""; ;) {
    const { json } = await house.api<Answer>(`/bonus-system/wheel?limit=4${cursor}`, { headers });
    told.push(...json.items);
    if (json.next === null) break;
    cursor = `&cursor=${json.next}`;
  }
  expect(told.map(({ day }) => wheelDay(nowMs) - day)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(told.map(({ field, prize, client_seed }) => [field, prize, client_seed])).toEqual(
    spun.map(({ field, prize, client_seed }) => [field, prize, client_seed]),
  );
  expect(told.map(({ server_seed }) => server_seed !== null)).toEqual([false, false, true, true, true, true]);
  expect((await house.api<Answer>("/bonus-system/wheel?cursor=x", { headers })).json.error).toBe("validation");
});
