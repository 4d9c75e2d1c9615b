import * as v from "valibot";
import { amount, currency } from "../../contract/values.ts";
import { depositDefaults } from "../../rules/limits.ts";
import { type Micro, parseAmount } from "../../rules/money.ts";

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));

/** A payment method as the operator describes it. Amounts are in roubles, and are converted for other currencies. */
const offer = v.strictObject({
  /** The provider's name for it. Must not change: past payments refer to it. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/)),
  way: v.picklist(["in", "out"]),
  kind: v.picklist(["card", "redirect", "crypto"]),
  name: v.strictObject({ ru: name, en: name, kz: name }),
  /** All currencies, by default. */
  currencies: v.optional(v.pipe(v.array(currency), v.nonEmpty())),
  /** By default, deposits have the limits of the rules. */
  min: v.optional(amount),
  max: v.optional(amount),
  default: v.optional(amount),
  /** The coin that is actually sent. */
  coin: v.nullable(v.strictObject({ currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/)), network: name })),
  costs: v.strictObject({ percent: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,2})?$/)), fixed: amount }),
});
export const methodOffer = v.pipe(
  offer,
  v.check(({ way, ...own }) => way === "in" || Object.keys(depositDefaults).every((name) => name in own)),
  v.transform(({ min = depositDefaults.min, max = depositDefaults.max, default: suggested, ...rest }) => {
    // The general default may lie outside the method's own limits.
    const usual = suggested ?? within(depositDefaults.default, min, max);
    return { ...rest, min, max, default: usual };
  }),
  v.check((all) => within(all.default, all.min, all.max) === all.default),
);
export type MethodOffer = v.InferOutput<typeof methodOffer>;

function within(text: string, min: string, max: string): string {
  const [value, least, most] = [text, min, max].map((each) => parseAmount(each) ?? 0n) as [Micro, Micro, Micro];
  if (value < least) return min;
  return value > most ? max : text;
}
