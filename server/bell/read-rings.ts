import type { BellKind } from "../../contract/bell.ts";
import type { Tx } from "../db/connect.ts";
import { tellBells } from "./ring.ts";

/**
 * What the bell tells of one kind has been seen elsewhere: it is read, if nothing else is unread beside it, as what is
 * read is one number.
 */
export async function readRings(tx: Tx, player: bigint, kind: BellKind): Promise<void> {
  const { rowCount } = await tx.query(
    `update bells b set read_to = b.last, seq = b.seq + 1
     where b.player = $1 and b.read_to < b.last and not exists (
       select from bell_entries e where e.player = b.player and e.number > b.read_to and e.kind <> $2)`,
    [player, kind],
  );
  if (rowCount) await tellBells(tx, [player]);
}
