import type pg from "pg";
import type { Verification } from "../../contract/accounts.ts";
import type { PlayerDocument } from "../../contract/documents.ts";

export interface WaitingPlayer {
  id: string;
  address: string;
  birthDate: string | null;
  status: Verification["data"]["status"];
  documents: Pick<PlayerDocument, "id" | "kind" | "type" | "bytes">[];
}

const mostShown = 20;

export async function listWaiting(pool: pg.Pool): Promise<WaitingPlayer[]> {
  const { rows } = await pool.query<Omit<WaitingPlayer, "id"> & { id: bigint }>(
    `select p.id, coalesce(p.email, p.phone) as address, p.birth_date as "birthDate", p.verification_status as status,
       json_agg(json_build_object('id', d.id, 'kind', d.kind, 'type', d.type, 'bytes', d.bytes) order by d.id) as documents
     from documents d join players p on p.id = d.player
     where d.decision = 'waiting' group by p.id order by min(d.created_at) limit $1`,
    [mostShown],
  );
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
