import type { Answer, ErrorKey } from "../../contract/errors.ts";

/** A local refusal in the form of the house's, so that tables show both alike. */
export function refusal(
  error: ErrorKey,
  status: 404 | 409 | 422,
  field?: [name: string, fault: string],
): Answer<never> {
  return { ok: false, error: { error, status, fields: field ? { [field[0]]: [field[1]] } : {} } };
}
