import { getBigWins as call } from "../../contract/feed.ts";
import { serve } from "./games-house.ts";

export const getBigWins = serve(call, async (_input, { house }) => house.bigWins.read());
