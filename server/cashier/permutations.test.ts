import { expect, test } from "vitest";
import { createBettors } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createPaying } from "../../tests/builders/paying.ts";
import { permuteWebhooks } from "../../tests/chaos/permute-webhooks.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { systemClock } from "../runtime/clock.ts";
import { createPool } from "../db/connect.ts";
import { createWallets } from "../wallet/wallets.ts";

const seed = 29;
const count = 300;

const paying = createPaying({ clock: systemClock });
const { app, database } = await startHouse({ paymentProvider: paying.provider });
const bettors = createBettors(app.house);

test(
  `whatever is told of ${count} deposits, by whom, how often and in which order, at two houses: each is credited what is right, once (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => bettors.player({ balance: "0.00" })));
    const pool = createPool(database.connection, { name: "another house", max: 8, log: quiet });
    try {
      const other = { ...app.house, pool, wallets: createWallets({ pool }) };
      const report = await permuteWebhooks({ houses: [app.house, other], players, seed, count });
      expect(report.faults).toEqual([]);
      expect(report.deposits).toBe(count);
      expect(report.credited).toBeGreaterThan(count / 3);
      expect(report.refused).toBeGreaterThan(count / 3);
    } finally {
      await pool.end();
    }
  },
);
