import { expect } from "vitest";
import type { VipState } from "../../contract/vip.ts";
import { insertBets } from "./settled-bets.ts";
import { createSafePlayers } from "./safe-players.ts";
import type { Clock } from "../../server/runtime/clock.ts";
import type { TestHouse } from "../world/house.ts";

/** Half of all rolls win, at an edge of exactly one percent. */
export const evens = { mode: "under", target: 5_000 };

/** Players of the VIP club, whose calls use HTTP. */
export function createVipPlayers(house: TestHouse, clock: Clock) {
  const { pool } = house.database;
  const enterSafe = createSafePlayers(house, clock);

  return async function enter() {
    const player = await enterSafe();
    const call = async <Reply = VipState>(path: string, body?: unknown) =>
      (await player.call(path, body)) as unknown as { status: number; json: Reply & { error: string } };
    const vip = async () => (await call("/vip")).json;
    return {
      ...player,
      call,
      vip,
      join: (request_type: unknown = "vip_page") => call("/api/v2/vip/join", { request_type }),
      claim: () => call("/vip/rakeback", {}),
      /** So many points, by bets on dice that return 99 %. */
      async earn(points: number) {
        const before = Number((await vip()).points);
        await insertBets(pool, [
          { player: player.id, stakeMicro: BigInt(points) * 1_000_000n, choice: evens, atMs: clock.now() },
        ]);
        await expect.poll(async () => Number((await vip()).points)).toBe(before + points);
      },
    };
  };
}
