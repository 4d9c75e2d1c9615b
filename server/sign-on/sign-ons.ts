import { createHash } from "node:crypto";
import type pg from "pg";
import type { Chance } from "../chance.ts";
import type { Clock } from "../clock.ts";
import { inTransaction, type Tx } from "../db/connect.ts";

interface SignOnsOptions {
  pool: pg.Pool;
  clock: Clock;
  chance: Chance;
  uuid: () => string;
}

/** One login for all sites of the house, as one browser holds it at the sign-on host. */
export interface SignOn {
  id: string;
  player: bigint;
}

/** Begins with a session of a site, lets the same browser in at the other sites, and ends with any of their sessions. */
export function createSignOns({ pool, clock, chance, uuid }: SignOnsOptions) {
  let sweptAtMs = 0;

  /** A word by which the sign-on host knows this session, once and for a minute. */
  async function issueCode(session: string): Promise<string> {
    await sweep();
    const code = wordOf(chance);
    await pool.query("insert into sign_on_codes (digest, session, expires_at) values ($1, $2, $3)", [
      digestOf(code),
      session,
      new Date(clock.now() + codeTtlMs),
    ]);
    return code;
  }

  /**
   * Signs on the browser that brings a session's code: the word for its cookie, or undefined for a code that is no good
   * or whose session has ended. What the browser held before is that login's if the player is the same, else it is over.
   */
  async function open(code: string, held: string | undefined): Promise<string | undefined> {
    const now = new Date(clock.now());
    return inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ session: string; player: bigint }>(
        `with used as (delete from sign_on_codes where digest = $1 and expires_at > $2 returning session)
         select s.id as session, s.player from used join sessions s on s.id = used.session
         where s.ended_at is null and s.expires_at > $2 for update of s`,
        [digestOf(code), now],
      );
      const [asking] = rows;
      if (!asking) return undefined;
      const known = held === undefined ? undefined : await find(held, tx);
      const isSame = known?.player === asking.player;
      if (known && !isSame) await tx.query("delete from sign_ons where id = $1", [known.id]);
      const word = isSame && held !== undefined ? held : wordOf(chance);
      const id = isSame ? known.id : await add(tx, asking.player, word);
      await tx.query("update sessions set sign_on = $2 where id = $1", [asking.session, id]);
      return word;
    });
  }

  async function add(tx: Tx, player: bigint, word: string): Promise<string> {
    const id = uuid();
    const now = clock.now();
    await tx.query("insert into sign_ons (id, digest, player, created_at, expires_at) values ($1, $2, $3, $4, $5)", [
      id,
      digestOf(word),
      player,
      new Date(now),
      new Date(now + signOnTtlMs),
    ]);
    return id;
  }

  /** Whose login a browser's cookie stands for. */
  async function find(word: string, db: pg.Pool | Tx = pool): Promise<SignOn | undefined> {
    const sql = "select id, player from sign_ons where digest = $1 and expires_at > $2";
    return (await db.query<SignOn>(sql, [digestOf(word), new Date(clock.now())])).rows[0];
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    if (now - sweptAtMs < 600_000) return;
    sweptAtMs = now;
    await pool.query("delete from sign_on_codes where expires_at <= $1", [new Date(now)]);
    await pool.query("delete from sign_ons where expires_at <= $1", [new Date(now)]);
  }

  return { issueCode, open, find };
}
export type SignOns = ReturnType<typeof createSignOns>;

/** Ends the sign-on that a session belongs to: whoever ends a session does not want to be let in again without a word. */
export async function endSignOnOf(tx: Tx, session: string): Promise<void> {
  await tx.query("delete from sign_ons where id = (select sign_on from sessions where id = $1)", [session]);
}

/** Ends a player's sign-ons in all browsers. */
export async function endSignOnsOf(tx: Tx, player: bigint): Promise<void> {
  await tx.query("delete from sign_ons where player = $1", [player]);
}

const codeTtlMs = 60_000;
/** As long as a session lasts. */
export const signOnTtlMs = 30 * 24 * 3_600_000;

function wordOf(chance: Chance): string {
  return chance.bytes(32).toString("base64url");
}

function digestOf(word: string): Buffer {
  return createHash("sha256").update(word).digest();
}
