import * as v from "valibot";

export const errorStatus = {
  bad_request: 400,
  expired: 409,
  operation_closed: 409,
  unauthorized: 401,
  forbidden: 403,
  origin_refused: 403,
  limit_reached: 403,
  self_excluded: 403,
  cooling_off: 403,
  verification_needed: 403,
  age_needed: 403,
  login_needed: 403,
  contacts_changed: 403,
  reality_check_due: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  insufficient_funds: 409,
  stale_seq: 409,
  round_open: 409,
  too_many_bets: 409,
  nothing_won: 409,
  bonus_active: 409,
  nothing_to_claim: 409,
  one_bonus: 409,
  too_early: 409,
  idempotency_mismatch: 409,
  price_changed: 409,
  suspended: 409,
  closed: 409,
  link_needed: 409,
  linked_elsewhere: 409,
  already_linked: 409,
  last_way_in: 409,
  already_sent: 409,
  contact_needed: 403,
  another_player: 409,
  confirm_login: 409,
  too_large: 413,
  validation: 422,
  stake_too_low: 422,
  stake_too_high: 422,
  bonus_stake_too_high: 422,
  payout_over_cap: 422,
  wrong_credentials: 422,
  wrong_code: 422,
  wrong_token: 422,
  too_many_tries: 429,
  region_blocked: 451,
  internal: 500,
  unavailable: 503,
  read_only: 503,
  provider_unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorKey = keyof typeof errorStatus;

/** Error keys of single fields; a message may go on after the key, which alone is translated. */
export const fieldErrorKeys = [
  "required",
  "unexpected",
  "taken",
  "accept_needed",
  "exactly_one",
  "weak_password",
  "breached_password",
  "wrong_credentials",
  "wrong_password",
  "same_password",
  "wrong_code",
  "code_spent",
  "wrong_token",
  "password_mismatch",
  "password_exists",
  "confirm_login",
  "contacts_changed",
  "already_verified",
  "already_set",
  "empty_file",
  "too_large",
  "unsupported_file",
  "broken_file",
  "too_many_pixels",
  "invalid_date",
  "under_age",
  "name_too_short",
  "name_too_long",
  "invalid_name",
  "mixed_scripts",
  "reserved_name",
  "invalid_email",
  "invalid_phone",
  "invalid_amount",
  "invalid_currency",
  "invalid_choice",
  "invalid_action",
  "invalid_client_seed",
  "too_long",
  "invalid_value",
  "invalid_id",
  "invalid_time",
  "invalid_hash",
  "invalid_limit",
  "stake_too_low",
  "stake_too_high",
  "bonus_stake_too_high",
  "payout_over_cap",
  "too_many_legs",
  "same_event",
  "odds_too_high",
  "limit_reached",
  "limit_too_low",
  "limit_too_high",
  "amount_too_low",
  "amount_too_high",
  "unknown_method",
  "wrong_card_number",
  "wrong_address",
  "invalid_pause",
  "promo_unknown",
  "promo_over",
  "promo_used",
  "promo_gone",
  "promo_region",
  "promo_newcomers",
  "captcha_required",
  "recaptcha_required",
  "hcaptcha_required",
] as const;

/** Failures of calls that never reached the house or whose answer never arrived. */
export const localErrorKeys = ["offline", "timeout", "aborted", "port_lost", "unanswered", "captcha_failed"] as const;
export type LocalErrorKey = (typeof localErrorKeys)[number];

export const errorBody = v.object({
  error: v.string(),
  message: v.optional(v.string(), ""),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  retry_after: v.optional(v.number()),
  /** Of a price that has changed: what the house keeps for a while, as in `contract/betting.ts`. */
  offer: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;

/** Why a call failed, as all code above the transport sees it. Unknown keys of a newer house pass through as text. */
export interface CallError {
  error: ErrorKey | LocalErrorKey | (string & {});
  status: number;
  fields: Record<string, string[]>;
  retryAfterS?: number;
  requestId?: string;
  offer?: unknown;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; error: CallError };
