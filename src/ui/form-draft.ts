type Values = Record<string, string | boolean>;

/** Adds a typed value to a draft. Secrets are not stored, nor are consents, which have to be given anew. */
export function drafted(draft: string | undefined, name: string, value: string | boolean): string | undefined {
  if (typeof value !== "string" || isSecret(name)) return draft;
  return JSON.stringify({ ...readDraft(draft), [name]: value });
}

/** The initial values with those of the draft, as far as the fields still exist. */
export function withDraft<V extends Values>(initial: V, draft: string | undefined): V {
  const knownFields = Object.entries(readDraft(draft)).filter(([name, value]) => typeof value === typeof initial[name]);
  return { ...initial, ...Object.fromEntries(knownFields) };
}

function readDraft(draft: string | undefined): Values {
  return draft === undefined ? {} : (JSON.parse(draft) as Values);
}

function isSecret(name: string): boolean {
  return /password|code|token|captcha/i.test(name);
}
