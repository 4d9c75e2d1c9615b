import type { User } from "../../../contract/accounts.ts";

type Status = User["verification"]["data"]["status"];
type Shown = "pending" | "failed" | "success";

const shownStatuses: Record<Status, Shown> = {
  init: "pending",
  waiting: "pending",
  user_pending: "pending",
  pending: "pending",
  failed: "failed",
  unverified: "failed",
  success: "success",
  verified: "success",
};

/** Reduces the house's eight statuses to the three that players are shown. */
export function verificationShown(status: Status): Shown {
  return shownStatuses[status];
}
