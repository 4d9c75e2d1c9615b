import type { Answer, ErrorKey } from "../../contract/errors.ts";

/** As the house would have said it, so that a table shows it alike. */
export function refusal(
  error: ErrorKey,
  status: 404 | 409 | 422,
  field?: [name: string, fault: string],
): Answer<never> {
  return { ok: false, error: { error, status, fields: field ? { [field[0]]: [field[1]] } : {} } };
}
