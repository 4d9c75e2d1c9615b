import { sendChat as call } from "../../contract/chat.ts";
import { takeOfNetwork } from "../attempts/network-limits.ts";
import type { RateLimit } from "../attempts/rate-limits.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse } from "../http/refusal.ts";
import { serve, type Visit } from "./chat-house.ts";
import { type ChatOwner, noChat, readChat } from "./chat-rows.ts";
import { writerOf } from "./owner-of.ts";
import { writeMessage } from "./write-message.ts";

/** Players are counted by the house as with all that they write; guests by browser and network. */
export const sendChat = serve(call, async ({ text }, visit) => {
  const { house, key } = visit;
  const owner = await writerOf(visit);
  if (!owner) return refuse("unauthorized");
  const waitS = await guestWait(visit, owner);
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  const nowMs = house.clock.now();
  return inTransaction(house.pool, async (tx) => {
    const outcome = await writeMessage(tx, owner, { from: "player", text, key, nowMs });
    if (outcome === "mismatch") return refuse("idempotency_mismatch");
    return (await readChat(tx, owner, nowMs))?.state ?? noChat;
  });
});

async function guestWait({ house, ip }: Visit, owner: ChatOwner): Promise<number | undefined> {
  if (!("browser" in owner)) return undefined;
  const waitS = await house.rateLimits.take(ofBrowser, owner.browser);
  return waitS ?? takeOfNetwork(house.rateLimits, ofNetwork(house.config), ip);
}

const ofBrowser: RateLimit = { name: "guest's messages", most: 40, windowS: 600 };

function ofNetwork({ networkScale }: { networkScale: number }): RateLimit {
  return { name: "guests' messages", most: 120 * networkScale, windowS: 3_600 };
}
