import { html } from "hono/html";

const plainWords: Readonly<Record<string, string>> = {
  pay: "Pay",
  pay_other: "Pay another sum",
  seen: "Seen, not yet confirmed",
  fail: "Fail",
  expire: "Let it expire",
  late: "Pay after its time",
  repeat: "Tell the same twice",
  out_of_order: "Tell in the wrong order",
  forge: "Forge a message",
  refuse: "Refuse",
  waiting: "Waiting",
  paid: "Paid",
  failed: "Failed",
  expired: "Expired",
  accepted: "Accepted",
  sent: "Sent",
  done: "Arrived",
  refused: "Refused",
  stopped: "Stopped",
  verify: "Confirm an address",
  login: "Log in",
  reset: "Set a new password",
  payout: "Confirm a withdrawal",
  change: "Change a contact",
  notice: "News of the account",
  drop_request: "Lose the request",
  drop_reply: "Lose the reply",
  delay: "Delay",
  status: "Answer with a status",
  init: "Not begun",
  user_pending: "The player is to send more",
  pending: "Being looked at",
  unverified: "Not verified",
  success: "Accepted",
  verified: "Verified",
};

export function inPlainWords(raw: string): string {
  return plainWords[raw] ?? raw;
}

export function bothWords(raw: string) {
  return html`${inPlainWords(raw)} <code>${raw}</code>`;
}

export function choices(values: readonly string[], chosen?: string) {
  return values.map(
    (value) =>
      html`<option value="${value}" ${value === chosen ? "selected" : ""}>${inPlainWords(value)} (${value})</option>`,
  );
}
