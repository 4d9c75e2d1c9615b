import { formatPhone } from "../../../rules/phones.ts";

/** Thirteen to nineteen digits, as they are typed. */
export const cardMask = "#### #### #### #### ###";

export function groupedCard(number: string): string {
  const digits = number.replaceAll(/\s/g, "");
  return /^\d+$/.test(digits) ? digits.replaceAll(/\d{4}(?=\d)/g, "$&\u00a0") : number;
}

/** A phone number as people of its country write it; how one of no country that is known was given, it stays. */
export function groupedPhone(number: string): string {
  const digits = number.replaceAll(/[^\d+]/g, "");
  return formatPhone(digits.startsWith("+") ? digits : `+${digits}`).replaceAll(" ", "\u00a0");
}
