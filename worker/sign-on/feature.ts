import { getProfile } from "../../contract/accounts.ts";
import { simpleLogin } from "../../contract/codes.ts";
import type { Answer } from "../../contract/errors.ts";
import { getMirrorData } from "../../contract/mirrors.ts";
import { makeSignOnCode, signOnQuery } from "../../contract/sign-on.ts";
import { allowedTarget, isSecretPath, withoutSecrets } from "../../rules/addresses.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { isCrawler } from "../environment/is-crawler.ts";
import { createFpp } from "../fingerprint/fpp.ts";

export interface Start {
  /** A sign-on link to follow at once. */
  link: string | null;
  /** Proves to Yandex who owns this site. */
  verification: string | null;
}

export interface Way {
  link: string;
  /** The address to return to. */
  page: string;
  /** Returned by the sign-on with a login, so that the tab recognises its own request. */
  state: string;
}

export interface LinkLogin {
  token: string;
  /** The result of this tab's own sign-on request. */
  asked?: boolean;
  /** The player has agreed that the one logged in is logged out first. */
  instead?: boolean;
  /** The player has confirmed the account they are about to log in to. */
  confirmed?: boolean;
}

/** Logins from elsewhere: from the sign-on host, which keeps one for all sites, and by link. */
export function createFeature(context: WorkerContext) {
  const { call, entrance, environment, notices, profile, reads, session, settings } = context;
  const fpp = createFpp(context);
  let mirror: { sso: string | null; meta_yandex_verification: string | null } | undefined;

  /** Loads the mirror's data at every start; failures are only logged. */
  async function loadMirror(signal?: AbortSignal) {
    const ask = () => call(getMirrorData, { domain: environment.location.host }, { signal });
    const answer = await (signal ? reads.read("mirror", ask) : ask());
    if (answer.ok) mirror = answer.value;
    else console.warn(`No mirror data: ${answer.error.error}`);
  }

  async function start({ mayLeave }: { mayLeave: boolean }, { signal }: CallContext): Promise<Answer<Start>> {
    await loadMirror(signal);
    const isGuest = session.current().token === undefined;
    const leaves = mayLeave && isGuest && !isCrawler(environment.userAgent);
    const link = (await claimed()) ?? (leaves ? mirror?.sso : undefined) ?? null;
    return { ok: true, value: { link, verification: mirror?.meta_yandex_verification ?? null } };
  }

  /** The sign-on link, for exactly one tab, after the house ended the session. */
  async function claimed(): Promise<string | null> {
    const over = await session.claimRefusal();
    if (!over) return null;
    if (over.sso === null && !mirror) await loadMirror();
    return over.sso ?? mirror?.sso ?? null;
  }

  /** The complete address for a sign-on link; null if this site does not follow it. */
  async function way({ link, page, state }: Way, { signal }: CallContext): Promise<Answer<string | null>> {
    const { development, redirects } = await settings.config();
    const { protocol, origin } = environment.location;
    const target = allowedTarget(
      link,
      redirects.hosts.map((host) => `${protocol}//${host}`),
    );
    if (development || target === undefined) return { ok: true, value: null };
    const address = new URL(target);
    const back = isSecretPath(new URL(page).pathname) ? origin : withoutSecrets(page);
    address.searchParams.set(signOnQuery.url, back);
    if (address.host !== redirects.signOn) return { ok: true, value: address.href };
    address.searchParams.set(signOnQuery.state, state);
    if (session.current().token !== undefined) {
      const answer = await call(makeSignOnCode, {}, { signal });
      if (answer.ok) address.searchParams.set(signOnQuery.code, answer.value.code);
    }
    return { ok: true, value: address.href };
  }

  async function loginByLink(
    { token, asked = false, instead = false, confirmed = asked }: LinkLogin,
    { signal }: CallContext,
  ): Promise<Answer<{ sso: string | null }>> {
    await session.ready;
    const before = session.current();
    const consent = { ...(instead && { instead }), ...(confirmed && { confirmed }) };
    const answer = await call(simpleLogin, { token, ...consent, ...(await fpp()) }, { signal });
    if (!answer.ok) return answer;
    if (instead) entrance.leave();
    const isSame = answer.value.token === before.token;
    if (!isSame) await session.enter(answer.value.token, answer.value.sso);
    const reloaded = await profile.reload();
    if (reloaded.ok && !isSame && !asked) {
      const { email, phone, name } = reloaded.value.user;
      notices.tell({ kind: "good", key: "logged_in_as", values: { name: email ?? phone ?? name }, money: false });
    }
    void loadMirror();
    // A login that came from the sign-on host need not be taken there.
    return { ok: true, value: { sso: isSame || asked ? null : answer.value.sso } };
  }

  /** Shows the house a support ticket's link; it can never change who is logged in. */
  async function showTicket({ whoAreYou }: { whoAreYou: string }, { signal }: CallContext): Promise<Answer<null>> {
    await session.ready;
    if (session.current().token === undefined) return { ok: true, value: null };
    const answer = await call(getProfile, { whoAreYou }, { signal });
    return answer.ok ? { ok: true, value: null } : answer;
  }

  return { start, way, claim: async () => ({ ok: true as const, value: await claimed() }), loginByLink, showTicket };
}
