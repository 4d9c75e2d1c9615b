import type { WorkerContext } from "../context.ts";

/** How a phone is reached, which every call about one says. */
export const bySms = { type: "sms" } as const;

/** How long the house lets nobody have another code. */
const resendS = 60;

/** When the player who is here can have another code for their phone. */
export function createPhoneCode({ environment, session }: Pick<WorkerContext, "environment" | "session">) {
  let known: { epoch: number; againAtMs: number } | undefined;
  return {
    resendS,
    sent(waitS = resendS) {
      known = { epoch: session.current().epoch, againAtMs: environment.now() + waitS * 1_000 };
    },
    waitS() {
      const againAtMs = known?.epoch === session.current().epoch ? known.againAtMs : 0;
      return Math.ceil((againAtMs - environment.now()) / 1_000);
    },
  };
}
