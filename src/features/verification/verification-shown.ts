import type { User } from "../../../contract/accounts.ts";

type Status = User["verification"]["data"]["status"];
type Shown = "pending" | "failed" | "success";

const shown: Record<Status, Shown> = {
  init: "pending",
  waiting: "pending",
  user_pending: "pending",
  pending: "pending",
  failed: "failed",
  unverified: "failed",
  success: "success",
  verified: "success",
};

/** The three things that a player is told of the eight that the house knows. */
export function verificationShown(status: Status): Shown {
  return shown[status];
}
