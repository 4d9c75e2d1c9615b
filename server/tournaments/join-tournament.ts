import { joinTournament as call } from "../../contract/tournaments.ts";
import { pauseAt } from "../../rules/safe-play/pauses.ts";
import { statusAt } from "../../rules/promotions/tournaments.ts";
import { execute, queries } from "../db/queries.ts";
import { announce } from "../live/bus.ts";
import { refuse } from "../http/refusal.ts";
import { executeOnce } from "../wallet/execute-once.ts";
import { tournamentsMoved } from "./count-bets.ts";
import { readDetail } from "./detail.ts";
import type { tournamentTables } from "./tables.ts";
import { findTournament } from "./tournament-rows.ts";
import { serve } from "./tournaments-house.ts";

const ask = queries<typeof tournamentTables>();

/** Who has joined stays joined. Who may not play is not taken in, as nothing of theirs could count. */
export const joinTournament = serve(call, async (input, visit) => {
  const { house, player } = visit;
  const { pool, clock, eligibilities } = house;
  const tournament = await findTournament(pool, input.id);
  if (!tournament) return refuse("not_found");
  if (statusAt(tournament, clock.now()) === "finished") return refuse("expired");
  const { pause } = await eligibilities.loadOne(pool, player);
  const current = pauseAt(pause, clock.now());
  if (current) return refuse(current.kind === "cool_off" ? "cooling_off" : "self_excluded");
  const refused = await executeOnce(call, input, visit, async (tx) => {
    const added = await execute(
      tx,
      ask
        .insertInto("tournament_entries")
        .values({ tournament: tournament.id, player, joined_at: new Date(clock.now()) })
        .onConflict((conflict) => conflict.doNothing()),
    );
    if (added > 0) await announce(tx, tournamentsMoved, { ids: [tournament.id] });
  });
  return refused ?? readDetail(house, tournament, player);
});
