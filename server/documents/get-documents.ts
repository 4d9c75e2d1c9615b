import { getDocuments as call } from "../../contract/documents.ts";
import { serve } from "./documents-house.ts";
import { listDocuments } from "./documents.ts";

export const getDocuments = serve(call, async (_input, { house, player }) => ({
  items: await listDocuments(house.pool, player),
}));
