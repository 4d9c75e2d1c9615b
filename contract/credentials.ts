import * as v from "valibot";
import { parsePhone } from "../rules/phones.ts";

/* What players identify themselves with: contacts and passwords. */

export const email = v.pipe(
  v.string("required"),
  v.trim(),
  v.nonEmpty("required"),
  v.maxLength(254, "invalid_email"),
  v.email("invalid_email"),
  // Longer local parts or domain labels cannot receive mail.
  v.regex(/^[^@]{1,64}@(?:[^.]{1,63}\.)*[^.]{1,63}$/, "invalid_email"),
);

/** Accepts any notation; passes on the international form. */
export const phone = v.pipe(
  v.string("required"),
  v.trim(),
  v.nonEmpty("required"),
  v.maxLength(64, "invalid_phone"),
  v.check((text) => parsePhone(text) !== undefined, "invalid_phone"),
  v.transform((text) => parsePhone(text) ?? text),
);

/** How a code reaches the phone; SMS is the only way. */
export const phoneType = v.optional(v.literal("sms", "invalid_value"));

/** At least eight characters with a letter and a digit; the upper bound keeps hashing affordable. */
export const password = v.pipe(
  v.string("required"),
  v.nonEmpty("required"),
  v.minLength(8, "weak_password"),
  v.maxLength(128, "weak_password"),
  v.regex(/\p{L}/u, "weak_password"),
  v.regex(/\d/, "weak_password"),
);
