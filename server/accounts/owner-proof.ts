import type { OwnerProof } from "../../contract/codes.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import type { Visit } from "../http/visit.ts";
import { confirmedContact } from "./contacts.ts";
import { refreshTokenOf } from "./cookies.ts";
import { findPasswordHash } from "./players.ts";
import { refuseCode } from "./refuse-code.ts";

type Asking = Visit<"player">;

/**
 * Why it is not believed that the account's owner is asking, and not just somebody who has got hold of a token: they know
 * the password, or read what goes to a confirmed address. Whoever has neither has just logged in, and in this browser.
 */
export async function refuseStranger(visit: Asking, proof: OwnerProof): Promise<Refusal | undefined> {
  const { house, player } = visit;
  const contact = await confirmedContact(house.pool, player);
  if (contact && proof.change_code !== undefined) {
    const place = { purpose: "change", channel: contact.channel, subject: String(player), asker: "" } as const;
    const proven = await house.codes.use(place, proof.change_code);
    if (!("isSpent" in proven)) return undefined;
    const { error, fields } = await refuseCode(visit, "change", proven);
    return refuse(error, { change_code: fields["code"] ?? "wrong_code" });
  }
  const passwordHash = await findPasswordHash(house.pool, player);
  if (passwordHash !== undefined) return refuseWrongPassword(visit, passwordHash, proof.current_password);
  if (contact) return refuse("validation", { change_code: "required" });
  return (await hasJustLoggedIn(visit)) ? undefined : refuse("login_needed");
}

/** Of what takes a way in away: it is done in a browser that holds the session, and not by a token alone. */
export async function refuseToken(visit: Asking): Promise<Refusal | undefined> {
  return (await holdsSession(visit)) ? undefined : refuse("login_needed");
}

async function refuseWrongPassword(
  { house, player }: Asking,
  passwordHash: string,
  typed: string | undefined,
): Promise<Refusal | undefined> {
  if (typed === undefined) return refuse("validation", { current_password: "required" });
  const { tries, limits, passwords } = house;
  const clientKey = String(player);
  const guesses = [limits.passwordChecksOfAccount, clientKey] as const;
  const waitS = (await tries.take(limits.passwordHashesOfAccount, clientKey)) ?? (await tries.take(...guesses));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  if (!(await passwords.verify(passwordHash, typed, { isPreferred: false, clientKey })))
    return refuse("validation", { current_password: "wrong_password" });
  await tries.forget(...guesses);
  return undefined;
}

async function hasJustLoggedIn(visit: Asking): Promise<boolean> {
  const { house, sessionId } = visit;
  if (!(await holdsSession(visit))) return false;
  const sql = "select 1 from sessions where id = $1 and created_at > $2";
  const { rowCount } = await house.pool.query(sql, [sessionId, new Date(house.clock.now() - justNowMs)]);
  return rowCount === 1;
}

/** By the session's own cookie, which no script sees: a token that was stolen comes without it. */
async function holdsSession({ house, sessionId, cookies }: Asking): Promise<boolean> {
  const cookie = refreshTokenOf(house.config, cookies);
  return cookie !== undefined && house.sessions.isHeld(sessionId, cookie);
}

const justNowMs = 15 * 60_000;
