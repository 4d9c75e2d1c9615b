import { getReturns as call } from "../../contract/games.ts";
import { serve } from "./games-house.ts";

export const getReturns = serve(call, async (_input, { house }) => house.returns.read());
