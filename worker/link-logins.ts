import type { Profile } from "../contract/accounts.ts";
import { simpleLogin } from "../contract/codes.ts";
import type { Answer } from "../contract/errors.ts";
import type { CallContext, WorkerContext } from "./context.ts";

export interface LinkLogin {
  token: string;
  /** It is what this tab has gone to the sign-on for. */
  asked?: boolean;
  /** The player who is logged in has said that they make room. */
  instead?: boolean;
}

export interface Accounts {
  reloadProfile(): Promise<Answer<Profile>>;
  /** Whoever is logged in makes room for another. */
  leave(): void;
}

interface Parts extends Accounts {
  loadMirror(): Promise<void>;
}

/** Logins by a link, whoever is here when it is followed. */
export function createLinkLogins(
  { call, session, notices }: WorkerContext,
  { reloadProfile, leave, loadMirror }: Parts,
) {
  async function loginByLink(
    { token, asked = false, instead = false }: LinkLogin,
    { signal }: CallContext,
  ): Promise<Answer<{ sso: string | null }>> {
    await session.ready;
    const before = session.current();
    const answer = await call(simpleLogin, { token, ...(instead && { instead }) }, { signal });
    if (!answer.ok) return answer;
    if (instead) leave();
    const isSame = answer.value.token === before.token;
    if (!isSame) await session.enter(answer.value.token, answer.value.sso);
    const profile = await reloadProfile();
    if (profile.ok && !isSame && !asked) {
      const { email, phone, name } = profile.value.user;
      notices.tell({ kind: "good", key: "logged_in_as", values: { name: email ?? phone ?? name }, money: false });
    }
    void loadMirror();
    // Who comes from the sign-on does not go there for it.
    return { ok: true, value: { sso: isSame || asked ? null : answer.value.sso } };
  }

  return { loginByLink };
}

export type LinkLogins = ReturnType<typeof createLinkLogins>;
