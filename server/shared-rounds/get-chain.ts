import { getChain as call } from "../../contract/shared-rounds.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { findChain, toChain } from "./chain-rows.ts";
import { serve } from "./shared-rounds-house.ts";

export const getChain = serve(call, async ({ game, id }, { house }) => {
  if (id !== "current" && !isUuid(id)) return refuse("not_found");
  const chain = await findChain(house.pool, game, id === "current" ? undefined : id);
  return chain ? toChain(chain) : refuse("not_found");
});
