import type { LimitKind } from "../../rules/safe-play/limits.ts";
import type { Period } from "../../rules/safe-play/spans.ts";
import { int8, nullable, text, time } from "../db/table.ts";

/** For queries on limits; statements that move money are written by hand. */
export const limitTables = {
  play_limits: {
    player_id: int8,
    kind: text<LimitKind>(),
    period: text<Period>(),
    value: int8,
    change_value: nullable(int8),
    change_ready_at: nullable(time),
  },
};
