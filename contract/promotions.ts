import * as v from "valibot";
import { defineCall } from "./call.ts";
import { cursor, limit, list, page } from "./lists.ts";
import { currency, hash, id, money, region, time } from "./values.ts";

const name = v.object({ ru: v.string(), en: v.string(), kz: v.string() });
const percent = v.pipe(v.number(), v.integer(), v.minValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a deposit brings, on which terms. `wagering` is how many times the bonus has to be bet. */
const match = {
  match_percent: percent,
  /** The most that it brings. */
  cap: money,
  min_deposit: money,
  wagering: percent,
  /** Days in which it is to be cleared. */
  days: percent,
  currency,
};

/** What each free spin stakes, of which game, and how long they can be played: what they win is real money. */
const spinTerms = v.object({
  stake: money,
  /** Null of one that its provider does not list now. */
  game: v.nullable(name),
  days: percent,
});
export type SpinTerms = v.InferOutput<typeof spinTerms>;

/** Free spins that come beside it, with their terms; a house of before says nothing of any. */
const freeSpins = { free_spins: v.optional(count, 0), spins: v.optional(spinTerms) };

/** What waits for a guest's registration and deposit; a gift without a deposit has an amount alone. */
const waitingBonus = v.object({
  /** In the language of the request. */
  name: v.string(),
  region,
  code: v.string(),
  offer: v.variant("kind", [
    v.object({ kind: v.literal("deposit"), ...match, ...freeSpins }),
    v.object({
      kind: v.literal("gift"),
      amount: money,
      wagering: percent,
      days: percent,
      currency,
      ...freeSpins,
    }),
  ]),
});
export type WaitingBonus = v.InferOutput<typeof waitingBonus>;

/** For a guest by the house's cookie of the browser, for a player by the account; `data` is null where none waits. */
export const getWaitingBonus = defineCall({
  name: "getWaitingBonus",
  method: "GET",
  path: "/bonus-system/bonus-activation/waiting-reg-and-dep",
  auth: "optional",
  input: v.object({}),
  reply: v.object({ data: v.nullable(waitingBonus), expires_in: v.number() }),
});

/** What a promo code brings whoever registers with it. Its days begin with the first question, and never again. */
export const getPromoBonus = defineCall({
  name: "getPromoBonus",
  method: "GET",
  path: "/bonus-system/bonus/{promo}",
  auth: "optional",
  namesBrowser: true,
  input: v.object({ promo: v.pipe(v.string("required"), v.maxLength(64, "promo_unknown")) }),
  reply: v.object({ data: waitingBonus, expires_in: v.number() }),
});

const guestStep = v.object({ step: percent, ...match, ...freeSpins });

/** Empty for who gets no pack: players, and guests whose days are over. */
export const getGuestPacks = defineCall({
  name: "getGuestPacks",
  method: "GET",
  path: "/api/v3/welcome-pack/get-welcome-packs-guest",
  auth: "optional",
  namesBrowser: true,
  input: v.object({}),
  reply: v.object({
    data: list(v.object({ publicTitle: v.string(), expires_in: v.number(), region, steps: list(guestStep) })),
  }),
});
export type GuestPack = v.InferOutput<typeof getGuestPacks.reply>["data"][number];

const ofOffer = {
  id,
  name,
  /** "waiting": the next deposit brings it. */
  state: v.picklist(["open", "waiting"]),
  largest_bet: money,
  ...freeSpins,
  expires_at: v.nullable(time),
};

/** What is the player's to take: with a deposit, or at once. */
const offer = v.variant("kind", [
  /** `step` is that of the welcome pack. */
  v.object({ kind: v.picklist(["welcome", "deposit"]), ...ofOffer, ...match, step: v.nullable(percent) }),
  v.object({ kind: v.literal("gift"), ...ofOffer, amount: money, wagering: percent, days: percent, currency }),
]);
export type BonusOffer = v.InferOutput<typeof offer>;

const grant = v.object({
  id,
  name,
  /** What it was, and what is left of it. */
  amount: money,
  left: money,
  wagered: money,
  target: money,
  largest_bet: money,
  /** What is left of it goes over into the next bonus, so that another one may be taken beside it. */
  makes_way: v.boolean(),
  granted_at: time,
  expires_at: time,
});
export type ActiveBonus = v.InferOutput<typeof grant>;

const pastGrant = v.object({
  id,
  name,
  amount: money,
  /** What was left at its end: "completed" has made it real money, "carried_over" part of the next, otherwise it is gone. */
  left: money,
  state: v.picklist(["completed", "spent", "expired", "given_up", "taken_back", "carried_over"]),
  granted_at: time,
  ended_at: time,
});
export type PastBonus = v.InferOutput<typeof pastGrant>;

const packStep = v.object({
  ...guestStep.entries,
  /** "missed": its days were over first; "later": after the one before; "held": while a bonus is active. */
  state: v.picklist(["open", "waiting", "active", "done", "held", "later", "missed"]),
  at: v.nullable(time),
});
export type PackStep = v.InferOutput<typeof packStep>;

/** `server_seed` once the pair is opened, and whoever likes may compute the field. */
const spin = v.object({
  day: count,
  at: time,
  field: count,
  prize: money,
  currency,
  server_seed_hash: hash,
  client_seed: v.string(),
  server_seed: v.nullable(v.string()),
});
export type WheelSpin = v.InferOutput<typeof spin>;

const bonuses = v.object({
  /** Whether a campaign is open, so that there are codes to be typed. */
  has_codes: v.boolean(),
  /** False for who is limited, paused or excluded: nothing is offered to them unasked. */
  may_prompt: v.boolean(),
  currency,
  offers: list(offer),
  active: v.nullable(grant),
  /** Of who is offered nothing, only the steps that were taken or missed. */
  pack: v.nullable(v.object({ expires_at: v.nullable(time), steps: list(packStep) })),
  /** "bonus": it turns once the bonus is cleared or given up, for its prizes are one. Null for who is offered none. */
  wheel: v.nullable(
    v.object({ state: v.picklist(["ready", "turned", "bonus"]), next_at: time, last: v.nullable(spin) }),
  ),
  /** The newest of those that have ended, the last first; `getPastBonuses` has all. */
  past: list(pastGrant),
});
export type Bonuses = v.InferOutput<typeof bonuses>;

/** Open to guests, who are told only whether there are codes. */
export const getBonuses = defineCall({
  name: "getBonuses",
  method: "GET",
  path: "/bonus-system/bonuses",
  auth: "optional",
  input: v.object({}),
  reply: bonuses,
});

/** Bonuses that have ended, the newest first. */
export const getPastBonuses = defineCall({
  name: "getPastBonuses",
  method: "GET",
  path: "/bonus-system/bonuses/past",
  input: v.object({ cursor, limit }),
  reply: page(pastGrant),
});

/** The next deposit is to bring it; another offer that waited does so no more. */
export const activateBonus = defineCall({
  name: "activateBonus",
  method: "POST",
  path: "/bonus-system/bonuses/{id}/activate",
  keyed: true,
  availability: "served",
  input: v.strictObject({ id }),
  reply: bonuses,
});

/** An active bonus ends, and its money goes; an offer that waits for a deposit waits no more, and stays. */
export const giveUpBonus = defineCall({
  name: "giveUpBonus",
  method: "POST",
  path: "/bonus-system/bonuses/{id}/give-up",
  keyed: true,
  input: v.strictObject({ id }),
  reply: bonuses,
});

export const usePromo = defineCall({
  name: "usePromo",
  method: "POST",
  path: "/bonus-system/promo",
  keyed: true,
  availability: "served",
  input: v.strictObject({
    code: v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(64, "promo_unknown")),
  }),
  /** With which of the offers the code has brought; a house of the build before does not say that. */
  reply: v.object({ ...bonuses.entries, made: v.optional(id) }),
});
export type UsedCode = v.InferOutput<typeof usePromo.reply>;

/** Every spin there was, the newest first; `id` is its day. */
export const getSpins = defineCall({
  name: "getSpins",
  method: "GET",
  path: "/bonus-system/wheel",
  input: v.object({ cursor, limit }),
  reply: page(v.object({ id: v.string(), ...spin.entries })),
});
export type PastSpin = v.InferOutput<typeof getSpins.reply>["items"][number];

/** Turns the wheel of today. Whoever asks again is told the same. */
export const spinWheel = defineCall({
  name: "spinWheel",
  method: "POST",
  path: "/bonus-system/wheel",
  keyed: true,
  availability: "served",
  input: v.strictObject({}),
  reply: spin,
});
