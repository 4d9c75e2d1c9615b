import type { PlayedId } from "../../rules/games/ids.ts";
import type { Period } from "../../rules/safe-play/spans.ts";
import { byDefault, int8, nullable, text, time, uuid } from "../db/table.ts";

export const topTables = {
  top_players: {
    period: text<Period>(),
    starts_at: time,
    player_id: int8,
    turnover: int8,
    win: byDefault(int8),
    win_game: nullable(text<PlayedId>()),
    win_bet: nullable(uuid),
    multiplier: byDefault(int8),
    multiplier_game: nullable(text<PlayedId>()),
    multiplier_bet: nullable(uuid),
  },
};
