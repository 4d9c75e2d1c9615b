import type { User } from "../../contract/accounts.ts";
import type { Currency } from "../../rules/money.ts";
import { bool, byDefault, bytes, int8, nullable, text, time, uuid } from "../db/table.ts";

export type ClickKind = "page_open" | "utm" | "affiliate";

export const attributionTables = {
  clicks: {
    id: uuid,
    digest: bytes,
    kind: text<ClickKind>(),
    partner: nullable(text()),
    source: nullable(text()),
    medium: nullable(text()),
    campaign: nullable(text()),
    term: nullable(text()),
    sub: nullable(text()),
    at: time,
  },
  visits: {
    digest: bytes,
    host: text(),
    browser: nullable(text()),
    system: nullable(text()),
    country: nullable(text()),
    at: time,
  },
  attributions: {
    player: int8,
    digest: bytes,
    stag: nullable(text()),
    promo: nullable(text()),
    partner: nullable(text()),
    adv_id: nullable(uuid),
    adv_source: nullable(text()),
    advertise_uid: nullable(text()),
    advertise_source: nullable(text()),
    cpa_one_uid: nullable(text()),
    pr_hash: nullable(text()),
    at: time,
  },
  conversions: {
    player: int8,
    kind: text<"registration" | "first_deposit">(),
    method: nullable(text<User["register_method"]>()),
    currency: nullable(text<Currency>()),
    amount_micro: nullable(int8),
    same_browser: byDefault(bool),
    at: time,
  },
};
