import type { Currency } from "../../rules/money.ts";
import { byDefault, int4, int8, json, nullable, text, time, uuid } from "../db/table.ts";

export const promotionTables = {
  campaigns: {
    id: text(),
    version: int4,
    claimed: byDefault(int4),
  },
  campaign_versions: {
    campaign: text(),
    version: int4,
    definition: json<unknown>(),
    author: text(),
    at: time,
  },
  promo_codes: {
    code: text(),
    campaign: text(),
  },
  browser_offers: {
    browser: text(),
    campaign: text(),
    began_at: time,
    code: nullable(text()),
  },
  offers: {
    id: uuid,
    player: int8,
    campaign: text(),
    version: int4,
    step: int4,
    kind: text<"welcome" | "deposit" | "gift">(),
    state: text<"open" | "waiting" | "taken">(),
    made_at: time,
    ends_at: nullable(time),
    operation_key: nullable(uuid),
    taken_at: nullable(time),
    granted: nullable(uuid),
  },
  spins: {
    player: int8,
    day: int4,
    at: time,
    field: int4,
    prize_micro: int8,
    currency: text<Currency>(),
    seed_id: int8,
    granted: nullable(uuid),
  },
};
