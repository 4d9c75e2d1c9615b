import { bool, bytes, int4, int8, nullable, text, time, uuid } from "../db/table.ts";

export const mirrorTables = {
  mirror_results: {
    player: int8,
    host: text(),
    ms: nullable(int4),
    measured_at: time,
  },
  left_mirrors: {
    player: int8,
    host: text(),
    left_at: time,
  },
  moves: {
    digest: bytes,
    session: nullable(uuid),
    origin: text(),
    target: text(),
    luggage: bytes,
    expires_at: time,
  },
  site_states: {
    site: text(),
    up: bool,
    moved_to: nullable(text()),
    said_at: time,
  },
};
