import { byDefault, bytes, int4, int8, nullable, text, time, uuid } from "../db/table.ts";

/** For queries on seeds; the statements of bets and rounds are written by hand. */
export const seedTables = {
  seeds: {
    id: byDefault(int8),
    player_id: int8,
    state: text<"next" | "active" | "revealed">(),
    server_seed: nullable(text()),
    encrypted_seed: nullable(bytes),
    server_seed_hash: text(),
    client_seed: nullable(text()),
    nonces: nullable(int4),
    committed_at: time,
    revealed_at: nullable(time),
  },
  high_bets: {
    id: uuid,
    at: time,
  },
  day_wins: {
    id: uuid,
    at: time,
    won_rub_micro: int8,
  },
  play: {
    player_id: int8,
    seed_id: int8,
    nonce: byDefault(int4),
    receipt_head: byDefault(text()),
    rounds_seq: byDefault(int8),
  },
};
