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

export interface Waiting {
  /** Who has waited longest comes first. */
  players: WaitingPlayer[];
  /** How many others wait. */
  more: number;
}

const mostShown = 20;

export async function listWaiting(pool: pg.Pool): Promise<Waiting> {
  const { rows } = await pool.query<Omit<WaitingPlayer, "id"> & { id: bigint; all: bigint }>(
    `select p.id, coalesce(p.email, p.phone) as address, p.birth_date as "birthDate", p.verification_status as status,
       json_agg(json_build_object('id', d.id, 'kind', d.kind, 'type', d.type, 'bytes', d.bytes) order by d.id) as documents, count(*) over () as all
     from documents d join players p on p.id = d.player
     where d.decision = 'waiting' group by p.id order by min(d.created_at) limit $1`,
    [mostShown],
  );
  const players = rows.map(({ all: _all, ...row }) => ({ ...row, id: String(row.id) }));
  return { players, more: Number(rows[0]?.all ?? 0) - players.length };
}
