import type { GenericSchema } from "valibot";
import { parsePhone, type PhoneCountry } from "../../../rules/phones.ts";
import type { Check } from "../../ui/form-state.ts";
import { checkBySchema } from "../forms/check-by-schema.ts";

export const ways = ["email", "phone"] as const;
export type Way = (typeof ways)[number];

/**
 * An address in a form. Both are kept as typed, whichever is chosen. A type and no interface, because forms need an
 * index signature.
 */
export type AddressValues = {
  way: Way;
  email: string;
  /** Empty until chosen, which means the visitor's own. */
  country: PhoneCountry | "";
  phone: string;
};

export const noAddress: AddressValues = { way: "email", email: "", country: "", phone: "" };

/** Draft shared by all login and recovery forms, so that an address is typed only once. */
export const wayInDraft = "way-in";

export type Contact = { email: string } | { phone: string };

export function contactOf({ way, email, phone }: AddressValues): Contact {
  return way === "phone" ? { phone: parsePhone(phone) ?? phone } : { email: email.trim() };
}

/** Checks a form by the schema for the chosen kind of address; the other address is ignored. */
export function checkByWay<Rest extends object>(
  schemas: Record<Way, GenericSchema>,
  rest: Rest,
): Check<AddressValues & Rest> {
  const checks = {
    email: checkBySchema<object>(schemas.email, { ...rest, email: "" }),
    phone: checkBySchema<object>(schemas.phone, { ...rest, phone: "" }),
  };
  return (name, values) =>
    name === "way" || name === "country" ? undefined : checks[values.way](name as never, values);
}
