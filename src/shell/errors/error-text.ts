import type { CallError } from "../../../contract/errors.ts";
import { type Micro, parseMoney, toWire } from "../../../rules/money.ts";

const captchaKeys: readonly string[] = ["captcha_required", "recaptcha_required", "hcaptcha_required"];

/** The translation key of a field's message: everything before the first colon. */
export function keyOf(message: string): string {
  return (message.split(":", 1)[0] ?? "").trim();
}

/** The amount after a message's key, if there is one: "amount_too_low: 100.00". */
export function figureOf(message: string): Micro | undefined {
  return parseMoney(message.split(":", 2)[1]?.trim() ?? "");
}

/** A fault whose text includes an amount, in the form of the wire. */
export function faultWith(key: string, figure: Micro): string {
  return `${key}: ${toWire(figure)}`;
}

/**
 * The faults to show for an error: those of its fields, or else its own. A captcha is left out, as it is asked for
 * separately.
 */
export function errorFaults({ error, fields }: Pick<CallError, "error" | "fields">): string[] {
  const faults = Object.values(fields).flatMap((messages) => [...new Set(messages.map(faultOf))]);
  return (faults.length > 0 ? faults : [error]).filter(isShown);
}

export function fieldFaults({ fields }: Pick<CallError, "fields">): Record<string, string[]> {
  const shown = Object.entries(fields).map(
    ([field, messages]) => [field, messages.map(faultOf).filter(isShown)] as const,
  );
  return Object.fromEntries(shown.filter(([, faults]) => faults.length > 0));
}

/** The part of a message that is translated: its key and amount. The rest is for developers. */
function faultOf(message: string): string {
  const figure = figureOf(message);
  return figure === undefined ? keyOf(message) : faultWith(keyOf(message), figure);
}

function isShown(fault: string): boolean {
  return !captchaKeys.includes(fault);
}
