import { getPush as call } from "../../contract/push.ts";
import { serve } from "./push-house.ts";
import { readPush } from "./subscriptions.ts";

export const getPush = serve(call, (_input, { house, player }) =>
  readPush(house.pool, player, house.pushSender.publicKey),
);
