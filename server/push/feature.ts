import type { Ground } from "../ground.ts";
import { changePush, subscribePush, unsubscribePush } from "./change-push.ts";
import { getPush } from "./get-push.ts";
import { createPushQueue } from "./push-queue.ts";
import { createPushSender } from "./push-sender.ts";

export function openPush({ config, hosts, keys, pool, clock, bus, log }: Ground) {
  const pushSender = createPushSender({
    secret: keys.push,
    subject: `mailto:support@${new URL(hosts.origin).hostname}`,
    mayBeHere: config.mode === "sandbox",
  });
  const queue = createPushQueue({ pool, clock, bus, log, sender: pushSender });
  return {
    nouns: { pushSender },
    endpoints: [getPush, subscribePush, unsubscribePush, changePush],
    close: queue.close,
  };
}
