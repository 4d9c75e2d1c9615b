import { type Micro, parseAmount, toWire } from "../../../rules/money.ts";

/** The typed amount, if it is one that the wire allows. */
export function readAmount(text: string): Micro | undefined {
  const amount = typedAmount(text);
  return amount === undefined ? undefined : parseAmount(toWire(amount));
}

/**
 * Parses a typed amount: a comma counts as a point, spaces between digits and leading zeros are ignored, and either
 * side of the point may be missing. Negative and excessive amounts are parsed, too, so that the caller can say what is
 * wrong.
 */
export function typedAmount(text: string): Micro | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  const [, sign, whole = "", cents = ""] = /^([-−]?)(\d{0,60})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  if (whole === "" && cents === "") return undefined;
  const micro = BigInt(whole) * 1_000_000n + BigInt(cents.padEnd(6, "0"));
  return sign ? -micro : micro;
}
