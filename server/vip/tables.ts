import type { VipRequest } from "../../contract/vip.ts";
import { bool, byDefault, int4, int8, nullable, text, time } from "../db/table.ts";

export const vipTables = {
  vip_players: {
    player_id: int8,
    points: byDefault(int8),
    level: byDefault(int4),
    requested_at: nullable(time),
    requested_from: nullable(text<VipRequest["request_type"]>()),
    kept_until: nullable(time),
    rise_at: nullable(time),
    claimed_micro: nullable(int8),
    claimed_at: nullable(time),
    is_rakeback_told: byDefault(bool),
    seq: byDefault(int8),
  },
  rakeback: {
    player_id: int8,
    day: time,
    amount_micro: int8,
  },
};
