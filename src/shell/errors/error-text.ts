import type { CallError } from "../../../contract/errors.ts";
import { type Micro, parseMoney, toWire } from "../../../rules/money.ts";

const captchaKeys: readonly string[] = ["captcha_required", "recaptcha_required", "hcaptcha_required"];

/** The key that a field's message is translated by: what stands before its first colon. */
export function keyOf(message: string): string {
  return (message.split(":", 1)[0] ?? "").trim();
}

/** The amount that a message names after its key, if it does: "amount_too_low: 100.00". */
export function figureOf(message: string): Micro | undefined {
  return parseMoney(message.split(":", 2)[1]?.trim() ?? "");
}

/** A fault of which the words name an amount, in the form of the wire. */
export function faultWith(key: string, figure: Micro): string {
  return `${key}: ${toWire(figure)}`;
}

/** The faults of an error's lines: those of each of its fields, or its own where no field is to blame. A captcha asks for itself. */
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

/** What of a message there are words for: its key, and an amount. What else it says is for developers. */
function faultOf(message: string): string {
  const figure = figureOf(message);
  return figure === undefined ? keyOf(message) : faultWith(keyOf(message), figure);
}

function isShown(fault: string): boolean {
  return !captchaKeys.includes(fault);
}
