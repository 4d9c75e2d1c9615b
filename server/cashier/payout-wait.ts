import type { PayoutWait } from "../../contract/cashier.ts";
import type { Currency } from "../../rules/money.ts";
import { newDestinationsFrom } from "../accounts/contacts-changed.ts";
import { methodHash } from "./methods.ts";
import { digestOfDestination, usedDestinations, decryptDestination } from "./payout-destinations.ts";
import type { CashierHouse } from "./cashier-house.ts";

/** What to say before a withdrawal: whether new destinations have to wait, how long, and which are not new. */
export async function payoutWait(
  player: bigint,
  currency: Currency,
  house: CashierHouse,
): Promise<PayoutWait | undefined> {
  const untilMs = (await newDestinationsFrom(house.pool, [player], house.clock.now())).get(player);
  if (untilMs === undefined) return undefined;
  const { rows } = await house.pool.query<Sent>(
    `select id, method, destination, destination_shown from payouts
     where player = $1 and currency = $2 and state <> 'unconfirmed' order by created_at desc, id limit $3`,
    [player, currency, mostRead],
  );
  // Used destinations are stored as digests only, so they are matched with those of earlier withdrawals.
  const byDigest = new Map(
    rows.map(({ id, method, destination, destination_shown: shown }) => {
      const digest = digestOfDestination(player, method, decryptDestination(destination, id, house), house);
      return [digest.toString("hex"), { digest, destination: { method: methodHash("out", method, currency), shown } }];
    }),
  );
  const all = [...byDigest].map(([hex, each]) => ({ hex, ...each }));
  const used = await usedDestinations(
    house.pool,
    all.map(({ digest }) => ({ player, digest })),
  );
  const destinations = all.flatMap(({ hex, destination }) => (used.has(hex) ? [destination] : []));
  const shown = destinations.slice(0, mostShown);
  const isAll = rows.length < mostRead && shown.length === destinations.length;
  return { until: new Date(untilMs).toISOString(), places: shown, is_all: isAll };
}

interface Sent {
  id: string;
  method: string;
  destination: Buffer;
  destination_shown: string;
}

const mostRead = 200;
const mostShown = 20;
