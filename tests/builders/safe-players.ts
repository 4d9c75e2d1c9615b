import type { SafePlay } from "../../contract/safe-play.ts";
import type { Clock } from "../../server/runtime/clock.ts";
import { bearer, logIn, newEmail, password } from "./accounts.ts";
import { createBettors } from "./bettors.ts";
import type { TestHouse } from "../world/house.ts";

const tokenLastsMs = 10 * 60_000;

/** Players with money and a session, whose calls use HTTP and whose bets go straight to the wallet. */
export function createSafePlayers(house: TestHouse, clock: Clock) {
  const bettors = createBettors(house.app.house);
  return async function enter(balance = "100000.00") {
    const email = newEmail();
    const { json } = await house.desk<{ id: string; token: string }>("/players", { email, password, balance });
    const id = BigInt(json.id);
    let held = { token: json.token, atMs: clock.now() };
    async function token(): Promise<string> {
      // These tests let more time pass than a token lasts.
      if (clock.now() - held.atMs > tokenLastsMs) {
        const fresh = await logIn(house, email);
        held = { token: fresh.json.token, atMs: clock.now() };
      }
      return held.token;
    }
    const call = async (path: string, body?: unknown, method?: string) =>
      house.api<SafePlay & { error: string; errors: Record<string, string[]>; retry_after: number }>(path, {
        headers: bearer(await token()),
        ...(body === undefined ? {} : { body }),
        ...(method === undefined ? {} : { method }),
      });
    return {
      id,
      email,
      token: json.token,
      call,
      limits: async () => (await call("/profile/limits")).json,
      put: async (wish: object) => call("/profile/limits", wish, "PUT"),
      bet: (amount = "10.00") => bettors.bet(id, { amount }),
    };
  };
}
