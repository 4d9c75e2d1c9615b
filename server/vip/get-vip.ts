import { getVip as call } from "../../contract/vip.ts";
import { serve } from "./vip-house.ts";
import { readVip } from "./vip-state.ts";

export const getVip = serve(
  call,
  async (_input, { house, player }) => (await readVip(house.pool, player, house)).state,
);
