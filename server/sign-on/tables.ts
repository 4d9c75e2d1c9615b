import { bytes, int8, time, uuid } from "../db/table.ts";

export const signOnTables = {
  sign_ons: {
    id: uuid,
    digest: bytes,
    player: int8,
    created_at: time,
    expires_at: time,
  },
  sign_on_codes: {
    digest: bytes,
    session: uuid,
    expires_at: time,
  },
};
