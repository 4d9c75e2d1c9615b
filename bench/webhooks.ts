import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMethods } from "../server/cashier/methods.ts";
import { sandboxMethods } from "../server/payments/sandbox-methods.ts";
import { readConfig } from "../server/config.ts";
import { createPool } from "../server/db/connect.ts";
import { loadKeys } from "../server/runtime/keys.ts";
import type { PaymentProvider } from "../server/payments/payment-provider.ts";
import { createEligibilities } from "../server/wallet/eligibility.ts";
import { createWallets } from "../server/wallet/wallets.ts";
import { permuteWebhooks } from "../tests/chaos/permute-webhooks.ts";
import { openBank, silent, sources } from "./bank.ts";
import type { Bench } from "./run-benches.ts";

/** Every webhook about a payment, from any sender and in every order, at two houses on one database. */
export const webhooks: Bench = {
  what: "10,000 payments of which everything is told in every order, and what was credited (SEED, COUNT)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? Date.now() % 1_000_000);
    const count = Number(env["COUNT"] ?? 10_000);
    say(`seed ${seed}`);
    const bank = await openBank(200, 1_000_000n);
    const { connection, pool } = bank.database;
    const folder = mkdtempSync(join(tmpdir(), "karat-webhooks-"));
    const otherPool = createPool(connection, { name: "another house", max: 8, log: silent });
    const rest = {
      ...sources,
      log: silent,
      config: readConfig({}),
      keys: loadKeys(readConfig({ KARAT_DATA: folder }), sources.rng),
      payments: nobody,
      eligibilities: createEligibilities(),
      methods: createMethods(sandboxMethods),
    };
    try {
      const report = await permuteWebhooks({
        houses: [
          { ...rest, pool, wallets: createWallets({ pool }) },
          { ...rest, pool: otherPool, wallets: createWallets({ pool: otherPool }) },
        ],
        players: bank.players,
        seed,
        count,
        onBatch: ({ deposits, delivered, refused, credited, faults }) => {
          if (deposits % 1_000 === 0 || faults.length > 0)
            say(
              `${deposits} payments: ${delivered} times told, ${refused} refused, ${credited} credited, ${faults.length} faults`,
            );
        },
      });
      return { passed: report.faults.length === 0, seed, ...report };
    } finally {
      rmSync(folder, { recursive: true });
      await otherPool.end();
      await bank.close();
    }
  },
};

/** Nothing is ordered at this provider, so it is never called. */
const nobody: PaymentProvider = {
  name: "permuted",
  createPayment: async () => undefined,
  findPayment: async () => undefined,
  createPayout: async () => undefined,
  stopPayout: async () => undefined,
  rates: async () => undefined,
  statement: async () => undefined,
};
