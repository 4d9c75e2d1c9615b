import type { PlayedId } from "../../rules/games/ids.ts";
import { byDefault, int4, int8, json, nullable, text, time, uuid } from "../db/table.ts";
import type { TournamentDefinition } from "./tournament-file.ts";

export const tournamentTables = {
  tournaments: {
    id: text(),
    definition: json<TournamentDefinition>(),
    starts_at: time,
    ends_at: time,
    counted_at: nullable(time),
    paid_at: nullable(time),
  },
  tournament_entries: {
    tournament: text(),
    player: int8,
    joined_at: time,
    rounds: byDefault(int4),
    score: byDefault(int8),
    last_scored_at: nullable(time),
    place: nullable(int4),
    prize_micro: nullable(int8),
  },
  tournament_rounds: {
    tournament: text(),
    player: int8,
    bet: uuid,
    game: text<PlayedId>(),
    result: int8,
    at: time,
  },
};
