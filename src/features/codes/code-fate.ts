import type { Answer } from "../../../contract/errors.ts";
import { keyOf } from "../../shell/errors/error-text.ts";

/** If the answer to a code was lost, the code may be used up anyway; adds a fault to its field that says so. */
export function withCodeFate<T extends Answer<unknown> | undefined>(answer: T): T {
  if (!answer || answer.ok || !isLost(answer.error.status, answer.error.error)) return answer;
  return { ...answer, error: { ...answer.error, fields: { code: ["code_unanswered"] } } };
}

/** Whether the code can no longer succeed, so that another one is offered at once. */
export function isCodeGone(answer: Answer<unknown> | undefined): boolean {
  if (!answer || answer.ok) return false;
  const keys = (answer.error.fields["code"] ?? []).map(keyOf);
  return keys.includes("code_spent") || keys.includes("code_unanswered");
}

/** The house has not answered, although it may have received the call. */
function isLost(status: number, error: string): boolean {
  return (status === 0 || status >= 500) && error !== "captcha_failed";
}
