import { createHmac } from "node:crypto";
import { dayOf } from "../../rules/age.ts";
import { networkOf } from "../http/network.ts";
import type { Visit } from "./attribution-house.ts";

export interface Visitor extends Pick<Visit, "house" | "site" | "ip" | "userAgent" | "cookies"> {
  /** Where it has just been named. */
  device?: string | undefined;
}

/** Tells the visits of a day apart without keeping whose they are: nobody without the key can compute a digest. */
export function createVisitDigests(key: Uint8Array) {
  /** The same browser, doing the same on the same day. */
  function ofBrowser({ house, site, ip, userAgent, cookies, device }: Visitor, ...what: string[]): Buffer {
    const browser = device ?? house.devices.idOf(cookies) ?? [networkOf(ip), userAgent];
    return digest([dayOf(house.clock.now()), site, browser, ...what]);
  }

  /** The same whoever says it, at any time. */
  function digest(what: unknown): Buffer {
    return createHmac("sha256", key).update(JSON.stringify(what)).digest();
  }

  return { ofBrowser, digest };
}
export type VisitDigests = ReturnType<typeof createVisitDigests>;
