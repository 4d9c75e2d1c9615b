import type { PlayerDocument } from "../../contract/documents.ts";
import { byDefault, bytes, int4, int8, nullable, text, time, uuid } from "../db/table.ts";

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
  document_log: {
    id: byDefault(int8),
    player: int8,
    action: text<"asked" | "released" | "read" | "accepted" | "refused">(),
    document: nullable(uuid),
    reason: nullable(text()),
    author: text(),
    at: time,
  },
};
