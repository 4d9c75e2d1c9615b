import type { WorkerContext } from "../context.ts";

export const bySms = { type: "sms" } as const;

/** The house's minimum time between two codes. */
const resendS = 60;

export function createPhoneCode({ environment, session }: Pick<WorkerContext, "environment" | "session">) {
  let lastSent: { epoch: number; againAtMs: number } | undefined;
  return {
    resendS,
    sent(waitS = resendS) {
      lastSent = { epoch: session.current().epoch, againAtMs: environment.now() + waitS * 1_000 };
    },
    waitS() {
      const againAtMs = lastSent?.epoch === session.current().epoch ? lastSent.againAtMs : 0;
      return Math.ceil((againAtMs - environment.now()) / 1_000);
    },
  };
}
