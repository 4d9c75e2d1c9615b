import type { Tx } from "../db/connect.ts";
import type { Location } from "../http/location.ts";
import { type FieldErrorKey, type Refusal, refuse } from "../http/refusal.ts";

/** Undefined if the code has brought what it promises; else why not. */
export type PromoTaken = FieldErrorKey | undefined;

/** What a new player is given by whoever makes offers, of which accounts know nothing. */
export interface Welcoming<Promo extends object = object> {
  /** What a code stands for, or why it is not good here and now. */
  find(code: string, location: Location): Promise<Promo | FieldErrorKey>;
  give(tx: Tx, player: bigint, to: { device: string | undefined; promo: Promo | undefined }): Promise<PromoTaken>;
}

/** Thrown to undo a registration whose code was used up meanwhile: nobody is registered without what they came for. */
export class PromoGone extends Error {
  readonly refusal: Refusal;

  constructor(fault: FieldErrorKey) {
    super(fault);
    this.refusal = refuse("validation", { promo: fault });
  }
}

export function promoGone(error: unknown): Refusal {
  if (error instanceof PromoGone) return error.refusal;
  throw error;
}
