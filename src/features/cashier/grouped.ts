import { formatPhone } from "../../../rules/phones.ts";

export const cardMask = "#### #### #### #### ###";

export function groupedCard(number: string): string {
  const digits = number.replaceAll(/\s/g, "");
  return /^\d+$/.test(digits) ? digits.replaceAll(/\d{4}(?=\d)/g, "$&\u00a0") : number;
}

/** Groups a phone number as is usual in its country; numbers of unknown countries stay as they are. */
export function groupedPhone(number: string): string {
  const digits = number.replaceAll(/[^\d+]/g, "");
  return formatPhone(digits.startsWith("+") ? digits : `+${digits}`).replaceAll(" ", "\u00a0");
}
