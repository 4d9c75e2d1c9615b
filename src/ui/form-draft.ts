type Values = Record<string, string | boolean>;

/** A draft with what has just been typed: what outlives a reload is neither a secret nor a consent, which is given anew. */
export function drafted(draft: string | undefined, name: string, value: string | boolean): string | undefined {
  if (typeof value !== "string" || isSecret(name)) return draft;
  return JSON.stringify({ ...readDraft(draft), [name]: value });
}

/** The form as it was left, as far as it still has the same fields. */
export function withDraft<V extends Values>(initial: V, draft: string | undefined): V {
  const known = Object.entries(readDraft(draft)).filter(([name, value]) => typeof value === typeof initial[name]);
  return { ...initial, ...Object.fromEntries(known) };
}

function readDraft(draft: string | undefined): Values {
  return draft === undefined ? {} : (JSON.parse(draft) as Values);
}

function isSecret(name: string): boolean {
  return /password|code|token|captcha/i.test(name);
}
