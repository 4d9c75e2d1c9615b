import type pg from "pg";
import type { HttpHouse } from "../http/http-house.ts";
import type { Bus } from "../live/bus.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Eligibilities } from "../wallet/eligibility.ts";
import { changePush, subscribePush, unsubscribePush } from "./change-push.ts";
import { getPush } from "./get-push.ts";
import { createPushQueue } from "./push-queue.ts";
import { createPushSender } from "./push-sender.ts";

interface Dependencies extends Pick<HttpHouse, "config" | "hosts" | "log"> {
  keys: Pick<Keys, "push">;
  pool: pg.Pool;
  clock: Clock;
  bus: Bus;
  eligibilities: Eligibilities;
}

export function openPush({ config, hosts, keys, pool, clock, bus, log, eligibilities }: Dependencies) {
  const pushSender = createPushSender({
    secret: keys.push,
    // Push services know two kinds of address, and a sandbox's pages have neither.
    subject:
      config.supportEmail === undefined ? `https://${new URL(hosts.origin).host}` : `mailto:${config.supportEmail}`,
    mayBeHere: config.mode === "sandbox",
  });
  const queue = createPushQueue({ pool, clock, bus, log, sender: pushSender, eligibilities });
  return {
    nouns: { pushSender },
    endpoints: [getPush, subscribePush, unsubscribePush, changePush],
    close: queue.close,
  };
}
