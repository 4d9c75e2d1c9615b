import { getGameSheet as call } from "../../contract/game-sheets.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./catalog-house.ts";

export const getGameSheet = serve(
  call,
  async ({ slug }, { house, withoutSlot }) =>
    (await withoutSlot(() => house.gameSheets.of(slug))) ?? refuse("not_found"),
);
