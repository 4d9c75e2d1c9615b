type Values = Record<string, string | boolean>;

/** What outlives a reload of a half-typed form: neither secrets nor consent, which are given anew. */
export function draftOf(values: Values): string {
  const entries = Object.entries(values).filter(([name, value]) => typeof value === "string" && !isSecret(name));
  return JSON.stringify(Object.fromEntries(entries));
}

/** The form as it was left, as far as it still has the same fields. */
export function withDraft<V extends Values>(initial: V, draft: string | undefined): V {
  if (draft === undefined) return initial;
  const kept = JSON.parse(draft) as Values;
  const known = Object.entries(kept).filter(([name, value]) => typeof value === typeof initial[name]);
  return { ...initial, ...Object.fromEntries(known) };
}

function isSecret(name: string): boolean {
  return /password|code|token|captcha/i.test(name);
}
