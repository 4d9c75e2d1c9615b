import { getOperation as call } from "../../contract/wallet.ts";
import { inTransaction } from "../db/connect.ts";
import { serve } from "../http/serve.ts";
import { lockWallets } from "./ledger.ts";
import { closeOperation, findOperation } from "./operations.ts";

/** Waits for the wallet's lock first, so that a call which is being decided is seen done and never "unknown". */
export const getOperation = serve(call, async ({ key, close }, { house, player }) =>
  inTransaction(house.pool, async (tx) => {
    await lockWallets(tx, [player]);
    const operation = await findOperation(tx, { player, key });
    if (operation?.state === "pending") return { state: "pending" as const, result: null };
    if (operation && operation.state !== "closed")
      return { state: operation.state, result: JSON.parse(operation.body) as unknown };
    if (!operation && close === "1") await closeOperation(tx, { player, key }, house.clock.now());
    return { state: "unknown" as const, result: null };
  }),
);
