import { getSeeds as call } from "../../contract/seeds.ts";
import { serve } from "./games-house.ts";
import { readSeeds } from "./seeds.ts";

export const getSeeds = serve(call, async (_input, { house, player }) => readSeeds(house.pool, player));
