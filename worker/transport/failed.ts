import type { Answer, CallError, ErrorKey, LocalErrorKey } from "../../contract/errors.ts";

export function failed(error: LocalErrorKey | ErrorKey): Answer<never> {
  return { ok: false, error: { error, status: 0, fields: {} } };
}

/** Whether the house may have executed a call although no usable reply came back. */
export function isUnanswered(error: CallError): boolean {
  return error.status === 0 || error.status >= 500;
}
