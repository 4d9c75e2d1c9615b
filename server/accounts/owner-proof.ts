import type { OwnerProof } from "../../contract/codes.ts";
import { firstOf, queries } from "../db/queries.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import type { Visit } from "./accounts-house.ts";
import { confirmedContact } from "./contacts.ts";
import { holdsSession } from "./holds-session.ts";
import { takeOwnPassword } from "./own-password.ts";
import { findPasswordHash } from "./players.ts";
import { refuseCode } from "./refuse-code.ts";
import type { accountTables } from "./tables.ts";

type Asking = Visit<"player">;

/**
 * Refuses unless the caller has shown to be the account's owner and not just the holder of a token: by the password, or
 * by a code sent to a confirmed address. A player who has neither needs to have logged in just now, in this browser.
 */
export async function refuseStranger(visit: Asking, proof: OwnerProof): Promise<Refusal | undefined> {
  const { house, player } = visit;
  const contact = await confirmedContact(house.pool, player);
  if (contact && proof.change_code !== undefined) {
    const scope = { purpose: "change", channel: contact.channel, subject: String(player), asker: "" } as const;
    const proven = await house.codes.use(scope, proof.change_code);
    if (!("isSpent" in proven)) return undefined;
    const { error, fields } = await refuseCode(visit, "change", proven);
    return refuse(error, { change_code: fields["code"] ?? "wrong_code" });
  }
  const passwordHash = await findPasswordHash(house.pool, player);
  if (passwordHash !== undefined) return refuseWrongPassword(visit, passwordHash, proof.current_password);
  if (contact) return refuse("validation", { change_code: "required" });
  return (await hasJustLoggedIn(visit)) ? undefined : refuse("login_needed");
}

/** For what adds or removes a way to log in: needs the browser that holds the session, not only a token. */
export async function refuseToken(visit: Asking): Promise<Refusal | undefined> {
  return (await holdsSession(visit)) ? undefined : refuse("login_needed");
}

async function refuseWrongPassword(
  visit: Asking,
  passwordHash: string,
  typed: string | undefined,
): Promise<Refusal | undefined> {
  const { house, player } = visit;
  if (typed === undefined) return refuse("validation", { current_password: "required" });
  const attempt = await takeOwnPassword(visit);
  if (attempt instanceof Refusal) return attempt;
  if (!(await house.passwords.verify(passwordHash, typed, { isPreferred: false, clientKey: String(player) })))
    return refuse("validation", { current_password: "wrong_password" });
  await attempt.succeed();
  return undefined;
}

async function hasJustLoggedIn(visit: Asking): Promise<boolean> {
  const { house, sessionId } = visit;
  if (!(await holdsSession(visit))) return false;
  const query = queries<typeof accountTables>().selectFrom("sessions").select("id").where("id", "=", sessionId);
  const since = new Date(house.clock.now() - justNowMs);
  return (await firstOf(house.pool, query.where("created_at", ">", since))) !== undefined;
}

const justNowMs = 15 * 60_000;
