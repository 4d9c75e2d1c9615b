import {
  changePush as changeCall,
  subscribePush as subscribeCall,
  unsubscribePush as unsubscribeCall,
} from "../../contract/push.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./push-house.ts";
import { addSubscription, changeSettings, readPush, removeSubscription } from "./subscriptions.ts";

export const subscribePush = serve(subscribeCall, async (asked, { house, player, sessionId }) => {
  const { pool, clock, uuid, pushSender } = house;
  if (!pushSender.mayReach(asked)) return refuse("validation", { endpoint: "invalid_value" });
  return inTransaction(pool, async (tx) => {
    await addSubscription(tx, { id: uuid(), player, session: sessionId, at: new Date(clock.now()) }, asked);
    return readPush(tx, player, pushSender.publicKey);
  });
});

export const unsubscribePush = serve(unsubscribeCall, async ({ endpoint }, { house, player }) => {
  await removeSubscription(house.pool, player, endpoint);
  return readPush(house.pool, player, house.pushSender.publicKey);
});

export const changePush = serve(changeCall, (change, { house, player }) =>
  inTransaction(house.pool, async (tx) => {
    await changeSettings(tx, player, change);
    return readPush(tx, player, house.pushSender.publicKey);
  }),
);
