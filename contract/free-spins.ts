import * as v from "valibot";
import { defineCall } from "./call.ts";
import { cursor, limit, list, page } from "./lists.ts";
import { currency, id, money, success, time } from "./values.ts";

const spins = {
  id,
  game: v.object({
    id: v.string(),
    slug: v.string(),
    name: v.object({ ru: v.string(), en: v.string(), kz: v.string() }),
  }),
  count: v.number(),
  left: v.number(),
  /** Of each round. */
  bet: money,
  currency,
  expiration_at: time,
};

/** "used": all of them; otherwise what was left of them is gone. */
const ends = ["used", "expired", "cancelled"] as const;
/** What they have won: real money. */
const won = money;

/** Rounds of one game that the house pays for, those that end first before the others. */
export const getFreeSpins = defineCall({
  name: "getFreeSpins",
  method: "GET",
  path: "/profile/freeSpins",
  input: v.object({}),
  reply: v.object({ items: list(v.object(spins)) }),
});

export type FreeSpins = v.InferOutput<typeof getFreeSpins.reply>["items"][number];

export const getFreeSpinsCampaign = defineCall({
  name: "getFreeSpinsCampaign",
  method: "GET",
  path: "/api/freeSpinsCampaigns/{id}",
  input: v.object({ id }),
  reply: v.object({ ...spins, state: v.picklist(["active", ...ends]), won }),
});

/** Those that are used up or over, the newest first. The game is null where its provider has it no more. */
export const getPastFreeSpins = defineCall({
  name: "getPastFreeSpins",
  method: "GET",
  path: "/api/freeSpinsCampaigns",
  input: v.object({ cursor, limit }),
  reply: page(v.object({ ...spins, game: v.nullable(spins.game), state: v.picklist(ends), won })),
});
export type PastFreeSpins = v.InferOutput<typeof getPastFreeSpins.reply>["items"][number];

/** Gives back what is left of them. */
export const cancelFreeSpins = defineCall({
  name: "cancelFreeSpins",
  method: "PUT",
  path: "/api/v2/freeSpinsCampaigns/cancel/{id}",
  input: v.object({ id }),
  reply: success,
});
