import { type Luggage, moveQuery, packForMove, unpackAfterMove } from "../../contract/mirrors.ts";
import type { Profile } from "../../contract/accounts.ts";
import type { Answer } from "../../contract/errors.ts";
import { isSecretPath } from "../../rules/addresses.ts";
import type { CallContext, WorkerContext } from "../context.ts";
import type { Manifest } from "./manifest.ts";
import { failed } from "../transport/failed.ts";
import { movedAddress } from "./moved-address.ts";
import { probeMirror } from "./probe-mirror.ts";

const limitMs = 6_000;
const probeLimitMs = 4_000;

export interface Way {
  host: string;
  /** The address that is left. */
  page: string;
  /** What the player takes along when they are handed over. */
  luggage?: Luggage | undefined;
  /** Another tab, which is handed over, brings the login along. */
  follows?: boolean;
}

/** The house hands a player over from one of its hosts to another. */
export function createMove(
  { environment, call, session, settings, notices }: WorkerContext,
  manifest: Manifest,
  reloadProfile: () => Promise<Answer<Profile>>,
) {
  const { location } = environment;

  /**
   * The address to go to; null for a host that is none of ours, and from a page whose address opens something. Nobody is
   * led from where they are to where they would meet an error page: what the house has moved may be blocked for them.
   */
  async function way(
    { host, page, luggage, follows = false }: Way,
    { signal }: CallContext,
  ): Promise<Answer<string | null>> {
    if (host === location.host || isSecretPath(new URL(page).pathname) || !(await manifest.isOurs(host)))
      return { ok: true, value: null };
    if (!follows && (await probeMirror(environment, host, { limitMs: probeLimitMs, signal })) === null)
      return failed("unanswered");
    await session.ready;
    const isPlayer = session.current().player !== null;
    let code = isPlayer && follows ? "" : undefined;
    if (isPlayer && luggage) {
      const answer = await call(packForMove, { target: host, luggage }, { signal, timeoutMs: limitMs });
      if (answer.ok) ({ code } = answer.value);
      // Without the cookie that goes with it, a login cannot be handed over; everything else says that this is not the time.
      else if (answer.error.status !== 401) return answer;
    }
    return { ok: true, value: movedAddress(page, { protocol: location.protocol, host, from: location.host, code }) };
  }

  /** A player who was handed over, and what they have brought; null when the house does not take them in. */
  async function arrive(
    { code, from }: { code: string; from: string },
    { signal }: CallContext,
  ): Promise<Answer<Luggage | null>> {
    const { redirects } = await settings.config();
    // Whoever comes from elsewhere was not handed over by the house, but maybe lured here to be somebody else.
    if (!redirects.hosts.includes(from)) return { ok: true, value: null };
    const answer = await call(unpackAfterMove, { code }, { signal, timeoutMs: limitMs });
    if (!answer.ok) {
      console.warn(`${moveQuery.code}: ${answer.error.error}`);
      if (answer.error.error === "another_player") await sayWhoIsHere();
      return { ok: true, value: null };
    }
    await session.enter(answer.value.token, null);
    void reloadProfile();
    return { ok: true, value: answer.value.luggage };
  }

  /** Whether a page that says so can come from this host: anybody can put a name into an address. */
  async function knows({ host }: { host: string }): Promise<Answer<boolean>> {
    const { redirects } = await settings.config();
    return { ok: true, value: redirects.hosts.includes(host) || (await manifest.isOurs(host)) };
  }

  async function sayWhoIsHere() {
    const profile = await reloadProfile();
    if (!profile.ok) return;
    const { email, phone, name } = profile.value.user;
    notices.tell({ kind: "info", key: "logged_in_as", values: { name: email ?? phone ?? name }, money: false });
  }

  return { way, arrive, knows };
}
