import * as v from "valibot";
import { defineCall } from "./call.ts";
import { list } from "./lists.ts";
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
  reply: v.object({
    ...spins,
    state: v.picklist(["active", "used", "expired", "cancelled"]),
    /** What they have won: real money. */
    won: money,
  }),
});
export type FreeSpinsCampaign = v.InferOutput<typeof getFreeSpinsCampaign.reply>;

/** Gives back what is left of them. */
export const cancelFreeSpins = defineCall({
  name: "cancelFreeSpins",
  method: "PUT",
  path: "/api/v2/freeSpinsCampaigns/cancel/{id}",
  input: v.object({ id }),
  reply: success,
});
