import { getBonuses as call } from "../../contract/promotions.ts";
import { bonusesOf, bonusesOfGuest } from "./bonuses-of.ts";
import { serve } from "./promotions-house.ts";

export const getBonuses = serve(call, (_input, { house, player, location }) =>
  player === undefined ? bonusesOfGuest(house, location) : bonusesOf(player, house, location),
);
