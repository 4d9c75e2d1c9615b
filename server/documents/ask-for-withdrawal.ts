import { documentsFromWithdrawal } from "../../rules/limits.ts";
import type { Currency, Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { decideVerification } from "./decide-verification.ts";
import { byItself, logDocuments } from "./document-log.ts";

/**
 * What has been withdrawn by players of whom the house has never asked documents by itself, and who have not been
 * verified: an operator may have let go of what another asked by mistake.
 */
export async function withdrawnByUnasked(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, Micro>> {
  const { rows } = await tx.query<{ id: bigint; withdrawn: bigint }>(
    `select p.id, (select coalesce(sum(amount_micro), 0)::bigint from payouts w
       where w.player = p.id and w.state in ('unconfirmed', 'waiting', 'sent', 'done')) as withdrawn
     from players p
     where p.id = any($1::bigint[]) and p.verification_status not in ('success', 'verified')
       and not exists (select from document_log l where l.player = p.id and l.action = 'asked' and l.author = $2)`,
    [players, byItself],
  );
  return new Map(rows.map(({ id, withdrawn }) => [id, withdrawn]));
}

/** Whether a withdrawal, with those before it, is one that documents are asked for. */
export function isAskedFor(amountMicro: Micro, withdrawnMicro: Micro, currency: Currency): boolean {
  return withdrawnMicro + amountMicro >= documentsFromWithdrawal(currency);
}

/** The house asks by itself, once: whom an operator has let go on without documents it does not ask again. */
export async function askForWithdrawal(tx: Tx, player: bigint, now: number): Promise<void> {
  await decideVerification(tx, player, { is_need: true }, now);
  await logDocuments(tx, { player, action: "asked", author: byItself, at: new Date(now) });
}
