import { expect, test } from "vitest";
import type { CrashNews } from "../../contract/crash.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { crashTable } from "../../tests/builders/crash-table.ts";
import { listen } from "../../tests/builders/many-players.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { withCrashNews, type CrashState } from "../../worker/shared/public-state.ts";

const table = await crashTable();

test("how a bet ends is told also if higher stakes have pushed it out of what is shown", async () => {
  const { house, clock } = table;
  const [low, ...high] = await Promise.all(Array.from({ length: 26 }, () => table.player()));
  if (!low) throw new Error("nobody plays");
  const frames = await listen<CrashNews>(house, "crash");
  const state = () =>
    frames.reduce<CrashState | undefined>((before, { snapshot, data }) => {
      const news = snapshot ?? data;
      return news ? withCrashNews(before, news) : before;
    }, undefined);
  const rows = () => new Map(state()?.bets.map((bet) => [bet.id, bet]));
  const round = await table.open((crash) => crash > 400);
  const [back, out] = [(await table.bet(low)).json.bet, (await table.bet(low, { slot: 2 })).json.bet];
  await eventually(() => expect([...rows().keys()]).toEqual(expect.arrayContaining([back.id, out.id])));
  const orders = high.flatMap((player) => ([1, 2] as const).map((slot) => ({ player, slot })));
  for (const { player, slot } of orders) expect((await table.bet(player, { slot, amount: "20.00" })).status).toBe(200);
  await eventually(() => expect(rows().size).toBe(52));
  const cancelled = await house.api(`/games/crash/bets/${back.id}/cancel`, {
    headers: { ...bearer(low.token), "Idempotency-Key": crypto.randomUUID() },
    body: {},
  });
  expect(cancelled.status).toBe(200);
  await eventually(() => expect(rows().has(back.id)).toBe(false));
  clock.moveTo((await table.takeOff(round)) + 4_000);
  await table.cashOut(low, out.id);
  await eventually(() => expect(rows().get(out.id)?.multiplier).toBe("1.27"));
  await table.land(round);
});
