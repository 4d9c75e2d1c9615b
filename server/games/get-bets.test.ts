import { expect, test } from "vitest";
import type { Bet } from "../../contract/bets.ts";
import type { Seeds } from "../../contract/seeds.ts";
import { createBettors } from "../../tests/builders/bettors.ts";
import { knowSeeds } from "../../tests/builders/known-seeds.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createWithdrawers } from "../../tests/builders/withdrawers.ts";

let nowMs = Date.parse("2026-03-10T09:00:00Z");
const house = await startHouse({ clock: { now: () => nowMs } });
const bettors = createBettors(house.app.house);
const enter = createWithdrawers(house);

test("bets are asked for by what they have come to, by game and by days, a page at a time", async () => {
  const player = await enter({ balance: "1000.00" });
  await knowSeeds(house.app.house, player.id);
  const list = async (query: string) =>
    (await house.api<{ items: Bet[]; next: string | null; errors: object }>(`/games/bets?${query}`, player)).json;
  const whole: Bet[] = [];
  for (let count = 0; count < 12; count += 1) {
    nowMs += 60_000;
    const choice = count % 3 === 0 ? { side: "heads" } : undefined;
    await bettors.bet(player.id, choice ? { game: "coinflip", choice } : {});
    whole.unshift(...(await list("limit=1")).items);
  }
  const ids = (bets: readonly Bet[]) => bets.map(({ id }) => id);
  const paid = whole.filter(({ payout }) => Number(payout) > 0);
  const lost = whole.filter(({ payout }) => Number(payout) === 0);
  expect(paid.length * lost.length, "both come up among twelve").toBeGreaterThan(0);
  expect(ids((await list("result=paid")).items)).toEqual(ids(paid));
  expect(ids((await list("result=lost")).items)).toEqual(ids(lost));
  expect((await list("result=refunded")).items).toEqual([]);

  const [from, to] = [whole[7]?.at ?? "", whole[2]?.at ?? ""];
  const within = whole.slice(2, 8);
  expect(ids((await list(`from=${from}&to=${to}`)).items)).toEqual(ids(within));
  const first = await list(`from=${from}&to=${to}&game=coinflip&limit=1`);
  const second = await list(`from=${from}&to=${to}&game=coinflip&limit=1&cursor=${first.next}`);
  expect(ids([...first.items, ...second.items])).toEqual(ids(within.filter(({ game }) => game === "coinflip")));
  expect([first.next, second.next]).toEqual([first.items[0]?.id, null]);

  const seeds = async () => (await house.api<Seeds>("/games/seeds", player)).json;
  const { server_seed_hash: before } = await seeds();
  await house.api("/games/seeds/rotate", { ...player, body: { client_seed: "another" } });
  nowMs += 60_000;
  await bettors.bet(player.id);
  const { server_seed_hash: after } = await seeds();
  expect(ids((await list(`server_seed_hash=${before}&limit=100`)).items)).toEqual(ids(whole));
  expect((await list(`server_seed_hash=${before}&limit=5`)).next).toBe(whole[4]?.id);
  expect((await list(`server_seed_hash=${after}`)).items).toHaveLength(1);
  expect((await list(`server_seed_hash=${"0".repeat(64)}`)).items).toEqual([]);
  const stranger = await enter({ balance: "10.00" });
  const foreign = await house.api<{ items: Bet[] }>(`/games/bets?server_seed_hash=${before}`, stranger);
  expect(foreign.json.items).toEqual([]);

  for (const wrong of ["server_seed_hash=x", "result=won", "from=yesterday", "to=1", "game=lotto"])
    expect(Object.keys((await list(wrong)).errors)).toEqual([wrong.split("=")[0]]);
});
