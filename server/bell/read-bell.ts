import { readBell as call } from "../../contract/bell.ts";
import { inTransaction } from "../db/connect.ts";
import { serve } from "./bell-house.ts";
import { readBell as readState } from "./bell-rows.ts";
import { tellBells } from "./ring.ts";

/** Nothing is read that has not been told yet, and what changes nothing tells nobody. */
export const readBell = serve(call, ({ to }, { house, player }) =>
  inTransaction(house.pool, async (tx) => {
    const { rowCount } = await tx.query(
      "update bells set read_to = least($2, last), seq = seq + 1 where player = $1 and read_to < least($2, last)",
      [player, to],
    );
    if (rowCount) await tellBells(tx, [player]);
    return readState(tx, player);
  }),
);
