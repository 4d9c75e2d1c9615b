import type { TournamentDetail } from "../../contract/tournaments.ts";
import { readBoard } from "./board.ts";
import { readOwnPart } from "./own-part.ts";
import { timeText, type Tournament, toShownTournament } from "./tournament-rows.ts";
import type { TournamentsHouse } from "./tournaments-house.ts";

/** A tournament as it stands, with the part in it of whoever asks. */
export async function readDetail(
  { pool, clock }: Pick<TournamentsHouse, "pool" | "clock">,
  tournament: Tournament,
  player: bigint | undefined,
): Promise<TournamentDetail> {
  const [board, me] = await Promise.all([
    readBoard(pool, tournament),
    player === undefined ? null : readOwnPart(pool, tournament, player),
  ]);
  const nowMs = clock.now();
  const joined = player === undefined ? null : me !== null;
  return {
    tournament: toShownTournament(tournament, { players: board.players, joined, nowMs }),
    board: board.rows,
    me,
    now: timeText(nowMs),
  };
}
