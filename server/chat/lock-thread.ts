import type { Tx } from "../db/connect.ts";
import { type ChatOwner, conditionOf } from "./chat-rows.ts";

/** Locks somebody's thread, which begins with it if need be; undefined where there is none of this number. */
export async function lockThread(
  tx: Tx,
  owner: ChatOwner,
  at: Date,
): Promise<{ id: bigint; last: bigint } | undefined> {
  const [where, value] = conditionOf(owner);
  for (;;) {
    if (!("thread" in owner)) {
      const { player, browser } = { player: null, browser: null, ...owner };
      await tx.query(
        "insert into chat_threads (player, browser, written_at) values ($1, $2, $3) on conflict do nothing",
        [player, browser, at],
      );
    }
    const { rows } = await tx.query<{ id: bigint; last: bigint }>(
      `select t.id, t.last from chat_threads t where ${where} for update`,
      [value],
    );
    // One that stood may have gone into another meanwhile: it begins anew.
    if (rows[0] || "thread" in owner) return rows[0];
  }
}
