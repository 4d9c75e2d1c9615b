import * as v from "valibot";
import { currency, money } from "./values.ts";

/*
 * What a page and the game that it frames tell each other by postMessage. Whoever frames a game makes a session of its
 * own for that frame and hands it over in the address (`frameAddress`); each message of either side carries it. The page
 * hears its own frame alone, from the origin that the address names, and the game its parent alone.
 */

/** The address to frame: the session stands behind the hash, which no server gets to see. */
export function frameAddress(url: string, session: string): string {
  return `${url.split("#", 1)[0]}#session=${session}`;
}

/** What the game reads in `location.hash`; undefined where nobody frames it. */
export function frameSessionOf(hash: string): string | undefined {
  const [, session] = /^#session=([\w-]{1,64})$/.exec(hash) ?? [];
  return session;
}

const session = v.pipe(v.string(), v.maxLength(64));
const round = v.pipe(v.string(), v.maxLength(64));

function message<Type extends string, Rest extends v.ObjectEntries>(type: Type, rest: Rest) {
  return v.object({ type: v.literal(type), session, ...rest });
}

/** From the game to the page. */
export const gameMessage = v.union([
  /** Its code runs and listens. */
  message("ready", {}),
  /** All that it needs has come: it can be played. */
  message("loaded", {}),
  /**
   * A bet is about to be placed, or the bets of a table are closed. From here until `roundEnd` nothing outside the frame
   * is to tell the result; the stake leaves the balance at once.
   */
  message("roundStart", { round, stake: money }),
  /** All of the round has been shown, or its bet was refused. */
  message("roundEnd", { round, win: money }),
  /** What the game shows as balance, after each round and whenever it has asked. */
  message("balance", { balance: money, currency }),
  /** The player has left the game from inside. */
  message("close", {}),
  /** A refusal of the wallet, `offline`, or why the game cannot go on: `session_expired`, `failed`. */
  message("error", { error: v.pipe(v.string(), v.maxLength(64)) }),
]);
export type GameMessage = v.InferOutput<typeof gameMessage>;

/** From the page to the game. */
export const hostMessage = v.union([
  /** Whether the game may begin rounds: not while a reality check or a dialog about limits stands over it. */
  message("hold", { is_held: v.boolean() }),
  /** Money has moved outside: the game asks for its balance again. */
  message("refresh", {}),
]);
export type HostMessage = v.InferOutput<typeof hostMessage>;
