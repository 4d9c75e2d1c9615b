import type { DocumentsHouse } from "./documents-house.ts";
import { getDocuments } from "./get-documents.ts";
import { sendDocument } from "./send-document.ts";
import { readNotices } from "./verification.ts";

export function openDocuments({ pool }: Pick<DocumentsHouse, "pool">) {
  return {
    endpoints: [getDocuments, sendDocument],
    channels: {
      notices: {
        readSnapshots: (players: readonly bigint[]) => readNotices(pool, players),
      },
    },
  };
}
