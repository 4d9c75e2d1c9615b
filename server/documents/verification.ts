import type pg from "pg";
import type { Verification } from "../../contract/accounts.ts";
import type { VerificationChange } from "../../contract/desk.ts";
import type { accountTables } from "../accounts/tables.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, firstOf, queries } from "../db/queries.ts";
import type { Row } from "../db/table.ts";
import { publish } from "../live/bus.ts";

const ask = queries<typeof accountTables>();

export const verificationColumns = [
  "verification_status",
  "verification_reason",
  "verification_at",
  "is_verification_needed",
] as const;

type VerificationRow = Pick<Row<typeof accountTables.players>, (typeof verificationColumns)[number]>;

export function verificationOf(row: VerificationRow): Verification {
  return {
    is_need: row.is_verification_needed,
    data: {
      status: row.verification_status,
      reason: row.verification_reason,
      at: row.verification_at?.toISOString() ?? null,
    },
  };
}

export const verificationField = {
  columns: verificationColumns,
  shown: (row: object) => verificationOf(row as VerificationRow),
};

/** Snapshots of the live channel "notices". */
export async function readNotices(db: pg.Pool, players: readonly bigint[]) {
  const query = ask
    .selectFrom("players")
    .select(["id", "notice_seq", ...verificationColumns])
    .where("id", "in", players);
  const rows = await allOf(db, query);
  return new Map(
    rows.map((row) => [row.id, { seq: Number(row.notice_seq), data: { verification: verificationOf(row) } }]),
  );
}

export async function lockVerification(tx: Tx, player: bigint): Promise<Verification | undefined> {
  const query = ask.selectFrom("players").select(verificationColumns).where("id", "=", player).forNoKeyUpdate();
  const row = await firstOf(tx, query);
  return row && verificationOf(row);
}

export function isVerified(status: Verification["data"]["status"]): boolean {
  return status === "success" || status === "verified";
}

/**
 * Changes a player's verification status and tells every open tab. A reason belongs to the status it was given with,
 * and a verified player is asked for nothing more. Undefined if there is no such player.
 */
export async function moveVerification(
  tx: Tx,
  player: bigint,
  { status, reason, is_need }: VerificationChange,
  now: number,
): Promise<Verification | undefined> {
  const { rows } = await tx.query<VerificationRow & { notice_seq: bigint }>(
    `update players set
       verification_status = coalesce($2, verification_status),
       verification_reason = case when $2::text is null then verification_reason else nullif($3, '') end,
       verification_at = $4,
       is_verification_needed = coalesce($5, is_verification_needed and not $6),
       notice_seq = notice_seq + 1
     where id = $1 returning notice_seq, ${verificationColumns.join(", ")}`,
    [player, status, reason, new Date(now), is_need, status !== undefined && isVerified(status)],
  );
  const row = rows[0];
  if (!row) return undefined;
  const verification = verificationOf(row);
  await publish(tx, [
    { channel: "notices", player, seq: row.notice_seq, type: "verification", data: { verification } },
  ]);
  return verification;
}
