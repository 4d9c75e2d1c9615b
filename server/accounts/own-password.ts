import { refuse, type Refusal } from "../http/refusal.ts";
import type { LimitedSubject } from "../attempts/rate-limits.ts";
import { holdsSession } from "./holds-session.ts";
import { wideNetworkOf } from "../http/network.ts";
import type { Visit } from "./accounts-house.ts";

type Asking = Visit<"player">;

/** Takes the right to hash the password of whoever is in the account, which is dear, or says when to come back. */
export async function takeHash(visit: Asking): Promise<Refusal | undefined> {
  const { rateLimits, limits } = visit.house;
  return waitFor(await rateLimits.take(limits.passwordHashesOfAccount, ...hashing(visit, await holdsSession(visit))));
}

/** Takes a guess at it as well; a right one was none, and gives all of them back. */
export async function takeOwnPassword(visit: Asking): Promise<Refusal | { succeed(): Promise<void> }> {
  const { house, player, sessionId, ip } = visit;
  const { rateLimits, limits } = house;
  const isHolder = await holdsSession(visit);
  const where = isHolder ? "held" : wideNetworkOf(ip);
  const guesses: LimitedSubject = [limits.passwordChecksOfAccount, String(player), sessionId, where];
  const waitS =
    (await rateLimits.take(limits.passwordHashesOfAccount, ...hashing(visit, isHolder))) ??
    (await rateLimits.take(...guesses));
  return waitFor(waitS) ?? { succeed: () => rateLimits.forget(...guesses) };
}

/** All who come by a token alone share what an account has; a thief among them holds up nobody who holds a session. */
function hashing({ player, sessionId }: Asking, isHolder: boolean): string[] {
  return isHolder ? [String(player), sessionId] : [String(player)];
}

function waitFor(waitS: number | undefined): Refusal | undefined {
  return waitS === undefined ? undefined : refuse("too_many_tries", {}, waitS);
}
