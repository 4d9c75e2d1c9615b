import { getReturns as call } from "../../contract/feed.ts";
import { serve } from "./games-house.ts";

export const getReturns = serve(call, async (_input, { house }) => house.returns.read());
