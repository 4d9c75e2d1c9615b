import { randomUUID } from "node:crypto";
import type { Payout } from "../../contract/cashier.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { methodHash } from "../../server/cashier/methods.ts";
import { inTransaction } from "../../server/db/connect.ts";
import { readWallet } from "../../server/wallet/ledger.ts";
import { digestOfDestination, rememberDestination } from "../../server/cashier/payout-destinations.ts";
import { toWire } from "../../rules/money.ts";
import { bearer, password } from "./accounts.ts";
import type { TestHouse } from "../world/house.ts";

export const card = "4111111111111111";
export const cardMethod = methodHash("out", "card", "RUB");

interface Entering {
  balance?: string;
  /** Whether the player has withdrawn to this card before. */
  isKnown?: boolean;
}

type Answered = Payout & ErrorBody;

/** Players who withdraw over HTTP: of age, with a confirmed address and a known card. */
export function createWithdrawers(house: TestHouse) {
  const { pool } = house.database;
  return async function enter({ balance = "1000.00", isKnown = true }: Entering = {}) {
    const { json } = await house.desk<{ id: string; email: string; token: string }>("/players", {
      balance,
      password,
      verified: true,
    });
    const id = BigInt(json.id);
    if (isKnown)
      await inTransaction(pool, async (tx) => {
        const place = { destination: card, network: null };
        await rememberDestination(tx, id, digestOfDestination(id, "card", place, house.app.house), Date.now());
      });
    return inSession(json.token);

    function inSession(token: string) {
      const headers = bearer(token);
      return {
        id,
        as: inSession,
        email: json.email,
        headers,
        withdraw: (amount = "100.00", { key = randomUUID(), at = house, ...other }: WithdrawOptions = {}) =>
          at.api<Answered>("/api/v2/billing/payout", {
            headers: { ...headers, "Idempotency-Key": key },
            body: { method: cardMethod, amount, destination: card, ...other },
          }),
        confirm: (payout: string, code: string, rate?: string, key?: string) =>
          house.api<Answered>(`/api/v2/billing/payout/${payout}/confirm`, {
            headers: key === undefined ? headers : { ...headers, "Idempotency-Key": key },
            body: { code, rate },
          }),
        resend: (payout: string) =>
          house.api<{ resend_in: number } & ErrorBody>(`/api/v2/billing/payout/${payout}/resend`, {
            headers,
            body: {},
          }),
        cancel: (payout: string, at = house) =>
          at.api<Answered>(`/api/v2/billing/payout/${payout}`, { method: "DELETE", headers }),
        balance: async () => toWire((await readWallet(pool, id))?.balanceMicro ?? -1n),
        state: async (payout: string) =>
          (await pool.query<{ state: string }>("select state from payouts where id = $1", [payout])).rows[0]?.state,
      };
    }
  };
}

interface WithdrawOptions {
  key?: string;
  at?: TestHouse;
  method?: string;
  destination?: string;
  give_up_bonus?: boolean;
  bonus_id?: string;
}
