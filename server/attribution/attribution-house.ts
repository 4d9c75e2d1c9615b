import type { Auth } from "../../contract/call.ts";
import type { AccountsHouse } from "../accounts/accounts-house.ts";
import { takeOfNetwork } from "../attempts/network-limits.ts";
import { isAgreed } from "../consent/consents.ts";
import { serving } from "../http/serve.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import type { Visit as HouseVisit } from "../http/visit.ts";
import type { VisitDigests } from "./visit-digests.ts";

export interface AttributionHouse extends AccountsHouse {
  visitDigests: VisitDigests;
}

export const serve = serving<AttributionHouse>();
export type Visit<A extends Auth = Auth, Money extends boolean = boolean> = HouseVisit<AttributionHouse, A, Money>;

/** What follows an advertisement counts where the house has the proof that it may: a browser can say anything. */
export async function unprovenConsent({
  house,
  cookies,
}: Pick<Visit, "house" | "cookies">): Promise<Refusal | undefined> {
  const isProven = await isAgreed(house.pool, house.devices.idOf(cookies), "advertising");
  return isProven ? undefined : refuse("forbidden");
}

/** What anybody may send costs rows, so no network may send without end. */
export async function tooManyVisits({ house, ip }: Pick<Visit, "house" | "ip">): Promise<Refusal | undefined> {
  const limit = { name: "visits", most: 1_200 * house.config.networkScale, windowS: 3_600 };
  const waitS = await takeOfNetwork(house.rateLimits, limit, ip);
  return waitS === undefined ? undefined : refuse("too_many_tries", {}, waitS);
}
