import { refuse, type Refusal } from "../http/refusal.ts";
import type { LimitedSubject } from "../attempts/rate-limits.ts";
import { holdsSession } from "./holds-session.ts";
import { wideNetworkOf } from "../http/network.ts";
import type { Visit } from "./accounts-house.ts";

type Asking = Visit<"player">;

/** Counts one password hash for a logged-in caller; hashes are expensive. Refused while the limit is reached. */
export async function takeHash(visit: Asking): Promise<Refusal | undefined> {
  const { rateLimits, limits } = visit.house;
  return waitFor(await rateLimits.take(limits.passwordHashesOfAccount, ...hashing(visit, await holdsSession(visit))));
}

/** Counts a guess as well as the hash; after a right one, `succeed` gives the guesses back. */
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

/** Whoever has only a token shares one count per account, so a thief cannot hold up a real session. */
function hashing({ player, sessionId }: Asking, isHolder: boolean): string[] {
  return isHolder ? [String(player), sessionId] : [String(player)];
}

function waitFor(waitS: number | undefined): Refusal | undefined {
  return waitS === undefined ? undefined : refuse("too_many_tries", {}, waitS);
}
