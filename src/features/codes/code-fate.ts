import type { Answer } from "../../../contract/errors.ts";
import { keyOf } from "../../shell/errors/error-text.ts";

/** The answer to a code; where it was lost, the code may be used up all the same, and its field says so. */
export function withCodeFate<T extends Answer<unknown> | undefined>(answer: T): T {
  if (!answer || answer.ok || !isLost(answer.error.status, answer.error.error)) return answer;
  return { ...answer, error: { ...answer.error, fields: { code: ["code_unanswered"] } } };
}

/** Whether nothing more can be hoped for from the code, so that another one is offered at once. */
export function isCodeGone(answer: Answer<unknown> | undefined): boolean {
  if (!answer || answer.ok) return false;
  const keys = (answer.error.fields["code"] ?? []).map(keyOf);
  return keys.includes("code_spent") || keys.includes("code_unanswered");
}

/** No word of the house has come back, although it may have heard. */
function isLost(status: number, error: string): boolean {
  return (status === 0 || status >= 500) && error !== "captcha_failed";
}
