import { type HandoffState, moveQuery, packForMove, unpackAfterMove } from "../../contract/mirrors.ts";
import type { Answer } from "../../contract/errors.ts";
import { isSecretPath } from "../../rules/addresses.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import type { Manifest } from "./manifest.ts";
import { failed } from "../transport/failed.ts";
import { movedAddress } from "./moved-address.ts";
import { probeMirror } from "../../rules/mirror-probe.ts";
import { sendAhead } from "./send-ahead.ts";

const limitMs = 6_000;
const probeLimitMs = 4_000;

export interface Way {
  host: string;
  page: string;
  luggage?: HandoffState | undefined;
  /** A leading tab hands over the state and the login; this one only follows. */
  follows?: boolean;
}

interface Parts {
  /** Measures which hosts the player reaches, so that the house can name a better one. */
  measure(player: string): void;
}

/** State from another host, and whether its owner was logged in by it. */
export interface Brought {
  luggage: HandoffState;
  isPlayer: boolean;
}

export function createMove(context: WorkerContext, manifest: Manifest, { measure }: Parts) {
  const { environment, call, connection, profile, session, settings, notices } = context;
  const { location } = environment;

  /**
   * The address to go to; null for a host that is not ours, and on a page whose address holds a secret. Fails if the
   * target does not load here: it may be blocked for this player, who would end at an error page.
   */
  async function way(
    { host, page, luggage, follows = false }: Way,
    { signal }: CallContext,
  ): Promise<Answer<string | null>> {
    if (host === location.host || isSecretPath(new URL(page).pathname) || !(await manifest.isOurs(host)))
      return { ok: true, value: null };
    await session.ready;
    const { player } = session.current();
    const isPlayer = player !== null;
    if (!follows && (await probeMirror(environment, host, { limitMs: probeLimitMs, signal })) === null) {
      // A third host may work; the house learns which from the measurements.
      if (isPlayer && luggage) measure(player);
      return failed("unanswered");
    }
    let code = follows ? "" : undefined;
    // With our own host unreachable, nobody can vouch for the login.
    if (isPlayer && luggage && connection.online) {
      const answer = await call(packForMove, { target: host, luggage }, { signal, timeoutMs: limitMs });
      if (answer.ok) ({ code } = answer.value);
      // 401 means that the refresh cookie is missing, so the player moves without a login. Other errors stop the move.
      else if (answer.error.status !== 401) return answer;
    }
    const logsIn = isPlayer && code === undefined;
    if (luggage) code ??= await sendAhead(context, { host, luggage, signal });
    const { protocol, host: from } = location;
    return { ok: true, value: movedAddress(page, { protocol, host, from, code, logsIn }) };
  }

  /** Takes over the login and state that `code` stands for, or tells the player to log in again; null if refused. */
  async function arrive(
    { code, from, logsIn }: { code: string; from: string; logsIn: boolean },
    { signal }: CallContext,
  ): Promise<Answer<Brought | null>> {
    const { redirects } = await settings.config();
    // A move from any other host may be an attempt to log the player in as somebody else.
    if (!redirects.hosts.includes(from)) return { ok: true, value: null };
    const answer = await call(unpackAfterMove, { code }, { signal, timeoutMs: limitMs });
    if (!answer.ok) {
      console.warn(`${moveQuery.code}: ${answer.error.error}`);
      if (answer.error.error === "another_player") await sayWhoIsHere();
      return { ok: true, value: null };
    }
    const { token, luggage } = answer.value;
    if (token === null) {
      await session.ready;
      // The player logged in here has a state of their own.
      if (session.current().player !== null) return { ok: true, value: null };
      if (logsIn) notices.tell({ kind: "info", key: "log_in_again", values: {}, money: false });
      return { ok: true, value: { luggage, isPlayer: false } };
    }
    await session.enter(token, null);
    void profile.reload();
    return { ok: true, value: { luggage, isPlayer: true } };
  }

  /** Whether a page claiming to come from this host can be believed: anybody can put a name into an address. */
  async function knows({ host }: { host: string }): Promise<Answer<boolean>> {
    const { redirects } = await settings.config();
    return { ok: true, value: redirects.hosts.includes(host) || (await manifest.isOurs(host)) };
  }

  async function sayWhoIsHere() {
    const answer = await profile.reload();
    if (!answer.ok) return;
    const { email, phone, name } = answer.value.user;
    notices.tell({ kind: "info", key: "logged_in_as", values: { name: email ?? phone ?? name }, money: false });
  }

  return { way, arrive, knows };
}
