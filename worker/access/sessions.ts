import { map } from "rxjs";
import type { PlayerSession } from "../../contract/sessions.ts";
import type { AccessCalls } from "./feature.ts";
import type { createAccounts } from "../session/profile.ts";
import type { Seen } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { lazily } from "../bridge/registry.ts";
import { createPhoneCode } from "./phone-code.ts";

const sessionsKey = "sessions";

/** What codes and links open, the password, and the places where the player is logged in. */
export function createAccess(
  context: WorkerContext,
  { keepUser, registered$ }: Pick<ReturnType<typeof createAccounts>, "keepUser" | "registered$">,
) {
  const { scope } = context;
  const phoneCode = createPhoneCode(context);
  registered$.subscribe(({ byPhone }) => byPhone && phoneCode.sent());

  const { getSessions, ...calls } = lazily<AccessCalls>(
    {
      sendLoginCode: true,
      resendLoginCode: true,
      loginByCode: true,
      sendLoginLink: true,
      sendEmailCode: true,
      sendPhoneCode: true,
      sendChangeCode: true,
      expectPhoneCode: true,
      verifyEmail: true,
      verifyPhone: true,
      forgot: true,
      openReset: true,
      resetPassword: true,
      changePassword: true,
      setPassword: true,
      getSessions: true,
      revoke: true,
      revokeOthers: true,
    },
    async () => {
      const { createAccessCalls } = await import("./feature.ts");
      return createAccessCalls(context, { keepUser, phoneCode });
    },
  );

  const sessions$ = scope
    .of$((cache) => cache.stream(sessionsKey, () => getSessions(undefined, { signal: new AbortController().signal })))
    .pipe(map((page): Seen<PlayerSession[]> => page && { ...page, value: page.value.items }));

  return { ...calls, sessions$: () => sessions$ };
}
