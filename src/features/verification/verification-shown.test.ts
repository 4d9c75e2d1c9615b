import { expect, test } from "vitest";
import { verificationShown } from "./verification-shown.ts";

test.each(["init", "waiting", "user_pending", "pending"] as const)(
  "verification that stands at %s is shown as pending",
  (status) => {
    expect(verificationShown(status)).toBe("pending");
  },
);

test.each(["failed", "unverified"] as const)("verification that stands at %s is shown as failed", (status) => {
  expect(verificationShown(status)).toBe("failed");
});

test.each(["success", "verified"] as const)("verification that stands at %s is shown as success", (status) => {
  expect(verificationShown(status)).toBe("success");
});
