import { getTournaments as call } from "../../contract/tournaments.ts";
import { decodeCursor, encodeCursor } from "../db/page.ts";
import { allOf, queries } from "../db/queries.ts";
import { refuse } from "../http/refusal.ts";
import { countPlayers } from "./board.ts";
import type { tournamentTables } from "./tables.ts";
import { listedMs, listTournaments, toShownTournament } from "./tournament-rows.ts";
import { serve } from "./tournaments-house.ts";

const ask = queries<typeof tournamentTables>();

/** The cursor is time and id of the last one shown. */
export const getTournaments = serve(call, async ({ status, order, cursor, limit }, { house, player }) => {
  const before = cursor === undefined ? undefined : decodeCursor(cursor, tournamentId);
  if (cursor !== undefined && !before) return refuse("validation", { cursor: "invalid_value" });
  const { pool, clock } = house;
  const [nowMs, count] = [clock.now(), Number(limit ?? defaultLimit)];
  const found = await listTournaments(pool, { status, order, nowMs, before, limit: count + 1 });
  const shown = found.slice(0, count);
  const ids = shown.map(({ id }) => id);
  const [players, joined] = await Promise.all([countPlayers(pool, ids), joinedOf(ids)]);
  const last = shown.at(-1);
  return {
    items: shown.map((tournament) =>
      toShownTournament(tournament, {
        nowMs,
        players: players.get(tournament.id) ?? 0,
        joined: joined?.has(tournament.id) ?? null,
      }),
    ),
    next: last && found.length > count ? encodeCursor({ atMs: listedMs(last, { status, order }), id: last.id }) : null,
  };

  async function joinedOf(ids: string[]): Promise<ReadonlySet<string> | undefined> {
    if (player === undefined) return undefined;
    if (ids.length === 0) return new Set();
    const query = ask.selectFrom("tournament_entries").select("tournament").where("player", "=", player);
    const rows = await allOf(pool, query.where("tournament", "in", ids));
    return new Set(rows.map(({ tournament }) => tournament));
  }
});

const defaultLimit = 20;
const tournamentId = /^[0-9a-z-]{1,64}$/;
