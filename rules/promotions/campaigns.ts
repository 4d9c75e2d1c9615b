import * as v from "valibot";
import { type Currency, type Micro, parseAmount, fromRub } from "../money.ts";
import { matchOfDeposit } from "./match.ts";

/** An operator's file of campaigns: what is laid in by `npm run campaigns`. Amounts are in roubles. */

const amount = v.pipe(
  v.string(),
  v.check((text) => (parseAmount(text) ?? 0n) > 0n, "is no amount above 0"),
  v.transform((text) => parseAmount(text) ?? 0n),
);
const instant = v.pipe(
  v.string(),
  v.isoTimestamp("is no time like 2026-12-01T00:00:00Z"),
  v.transform((text) => Date.parse(text)),
);
const words = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(80));
const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** How promo codes are written; what is typed is read without regard to case. */
export const promoCodePattern = /^[A-Z0-9][A-Z0-9_-]{2,31}$/;

const common = {
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{2,47}$/, "is no name like autumn-2026")),
  /** Grows with every change; what was claimed keeps the terms of its own. */
  version: whole(1_000_000),
  name: v.strictObject({ ru: words, en: words, kz: words }),
  codes: v.pipe(v.array(v.pipe(v.string(), v.regex(promoCodePattern, "is no code like AUTUMN25"))), v.minLength(1)),
  from: instant,
  until: instant,
  /** Where players have to be; everywhere that is served, by default. */
  regions: v.optional(v.pipe(v.array(v.picklist(["RU", "KZ"])), v.minLength(1))),
  /** Only for who registers with it. */
  newcomers: v.optional(v.boolean(), false),
  /** The most claims of all players together, by which what it costs is bounded. */
  claims: whole(10_000_000),
  /** Rounds of a provider's game beside it, each of this stake: what they win is real money. */
  free_spins: v.optional(
    v.strictObject({
      provider: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
      game: v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/)),
      count: whole(1_000),
      stake: amount,
      days: whole(30),
    }),
  ),
  wagering: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10, "is above 10, which no bonus may ask")),
};

export const campaign = v.pipe(
  v.variant("kind", [
    /** A deposit's match. */
    v.strictObject({
      kind: v.literal("deposit"),
      ...common,
      match_percent: whole(500),
      cap: amount,
      min_deposit: v.optional(amount, "100"),
    }),
    /** Bonus money for the code alone. */
    v.strictObject({ kind: v.literal("gift"), ...common, amount }),
  ]),
  v.check(({ from, until }) => from < until, "ends before it begins"),
);
export type Campaign = v.InferOutput<typeof campaign>;

export const campaignFile = {
  version: 1,
  versionKey: "schema",
  content: { campaigns: v.pipe(v.array(campaign), v.minLength(1), v.maxLength(500)) },
} as const;

/** As a code is kept; undefined for what can be none. */
export function readPromoCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return promoCodePattern.test(code) ? code : undefined;
}

/** What decides what a deposit brings. */
export interface MatchTerms {
  matchPercent: number;
  /** In roubles, as all of a campaign's amounts. */
  capRub: Micro;
  minDepositRub: Micro;
}

export function matchOf(terms: MatchTerms, deposit: Micro, currency: Currency): Micro {
  const [cap, minDeposit] = [fromRub(terms.capRub, currency), fromRub(terms.minDepositRub, currency)];
  return matchOfDeposit({ percent: terms.matchPercent, cap, minDeposit }, deposit);
}

/** The most that one claim of it can bring, in roubles. */
export function mostOf(campaign: Campaign): Micro {
  return campaign.kind === "gift" ? campaign.amount : campaign.cap;
}

/** What its free spins stake in one claim, in roubles: a little less comes back of that on average. */
export function freeSpinsOf({ free_spins: spins }: Campaign): Micro {
  return spins ? spins.stake * BigInt(spins.count) : 0n;
}

export type CampaignState = "early" | "open" | "over";

export function campaignState({ from, until }: Pick<Campaign, "from" | "until">, atMs: number): CampaignState {
  if (atMs < from) return "early";
  return atMs < until ? "open" : "over";
}
