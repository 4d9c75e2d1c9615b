import { getReturns as call } from "../../contract/feed.ts";
import { serve } from "../http/serve.ts";

export const getReturns = serve(call, async (_input, { house }) => house.returns.read());
