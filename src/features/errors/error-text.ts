import type { CallError } from "../../../contract/errors.ts";

const captchaKeys: readonly string[] = ["captcha_required", "recaptcha_required", "hcaptcha_required"];

/** The key that a field's message is translated by: what stands before its first colon. */
export function keyOf(message: string): string {
  return (message.split(":", 1)[0] ?? "").trim();
}

/** The keys of an error's lines: those of each of its fields, or its own where no field is to blame. A captcha asks for itself. */
export function errorKeys({ error, fields }: Pick<CallError, "error" | "fields">): string[] {
  const keys = Object.values(fields).flatMap((messages) => [...new Set(messages.map(keyOf))]);
  return (keys.length > 0 ? keys : [error]).filter((key) => !captchaKeys.includes(key));
}

/** The keys of each field's messages. */
export function fieldKeys({ fields }: Pick<CallError, "fields">): Record<string, string[]> {
  const shown = Object.entries(fields).map(
    ([field, messages]) => [field, messages.map(keyOf).filter((key) => !captchaKeys.includes(key))] as const,
  );
  return Object.fromEntries(shown.filter(([, keys]) => keys.length > 0));
}
