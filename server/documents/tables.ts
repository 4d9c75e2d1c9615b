import type { PlayerDocument } from "../../contract/documents.ts";
import { byDefault, bytes, int4, int8, text, time, uuid } from "../db/table.ts";

export const documentTables = {
  documents: {
    id: uuid,
    player: int8,
    kind: text<PlayerDocument["kind"]>(),
    type: text<PlayerDocument["type"]>(),
    bytes: int4,
    digest: bytes,
    sealed: bytes,
    decision: byDefault(text<PlayerDocument["decision"]>()),
    created_at: time,
  },
};
