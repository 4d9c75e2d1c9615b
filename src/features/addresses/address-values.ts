import type { GenericSchema } from "valibot";
import { parsePhone, type PhoneCountry } from "../../../rules/phones.ts";
import type { Check } from "../../ui/form-state.ts";
import { checkBySchema } from "../forms/check-by-schema.ts";

export const ways = ["email", "phone"] as const;
export type Way = (typeof ways)[number];

/** What a form knows of an address: both of them stay as typed, whichever is chosen. No interface: forms want it open. */
export type AddressValues = {
  way: Way;
  email: string;
  /** Empty until one is chosen: then the visitor's own. */
  country: PhoneCountry | "";
  phone: string;
};

export const noAddress: AddressValues = { way: "email", email: "", country: "", phone: "" };

/** What is typed into one of the ways in, or back in, is there in all of them. */
export const wayInDraft = "way-in";

/** An address as the calls take it: each has one for mail and one for phones. */
export type Contact = { email: string } | { phone: string };

export function contactOf({ way, email, phone }: AddressValues): Contact {
  return way === "phone" ? { phone: parsePhone(phone) ?? phone } : { email: email.trim() };
}

/** Checks a form by the call of the way that is chosen; the other address is nobody's concern. */
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
