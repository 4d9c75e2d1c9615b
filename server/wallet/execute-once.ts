import type { Call } from "../../contract/call.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import type { Visit } from "./wallet-house.ts";
import { findOperation, fingerprintOf, writeOperations } from "./operations.ts";

/**
 * Runs a call; with a key, only once: a repetition does nothing and succeeds. Keys of all kinds share one table, and so
 * one lock.
 */
export async function executeOnce(
  call: Pick<Call, "name">,
  input: unknown,
  { house, player, key }: Pick<Visit<"player">, "house" | "player" | "key">,
  work: (tx: Tx) => Promise<void>,
): Promise<Refusal | undefined> {
  if (key === undefined) return inTransaction(house.pool, async (tx) => void (await work(tx)));
  const fingerprint = fingerprintOf(call, input);
  return house.wallets.runExclusive(player, async (tx) => {
    const earlier = await findOperation(tx, { player, key });
    if (earlier?.state === "closed") return refuse("operation_closed");
    if (earlier) return earlier.fingerprint === fingerprint ? undefined : refuse("idempotency_mismatch");
    await work(tx);
    const done = { player, key, fingerprint, state: "done", status: 200, body: "null" } as const;
    await writeOperations(tx, [done], house.clock.now());
    return undefined;
  });
}
