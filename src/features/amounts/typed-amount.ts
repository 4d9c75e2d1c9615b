import { type Micro, parseAmount, toWire } from "../../../rules/money.ts";

/** The amount as the wire would take it, from what people type; undefined where that is none. */
export function readAmount(text: string): Micro | undefined {
  const typed = typedAmount(text);
  return typed === undefined ? undefined : parseAmount(toWire(typed));
}

/**
 * Reads what a person types: a comma is a point, spaces between the digits and zeros before them are nothing, and one
 * side of the point may be left out. Below zero and beyond all amounts too, for whoever says what is wrong with it.
 */
export function typedAmount(text: string): Micro | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  const [, sign, whole = "", cents = ""] = /^([-−]?)(\d{0,60})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  if (whole === "" && cents === "") return undefined;
  const micro = BigInt(whole) * 1_000_000n + BigInt(cents.padEnd(6, "0"));
  return sign ? -micro : micro;
}
