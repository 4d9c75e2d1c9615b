import { createHash } from "node:crypto";
import type pg from "pg";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import type { SignOnTies } from "../accounts/sessions.ts";
import { inTransaction, type Tx } from "../db/connect.ts";

interface SignOnsOptions {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  uuid: () => string;
}

/** One login for all sites of the house, as one browser holds it at the sign-on host. */
export interface SignOn {
  id: string;
  player: bigint;
  expiresAtMs: number;
}

/** What a browser keeps of it, and for how long. */
export interface HeldSignOn {
  word: string;
  expiresAtMs: number;
}

/**
 * Begins with a session of a site, lets the same browser in at the other sites, and ends with any of their sessions. It
 * ends with the session that has begun it at the latest, and a session that it begins ends no later than it does: so
 * neither renews the other beyond the thirty days of a login.
 */
export function createSignOns({ pool, clock, rng, uuid }: SignOnsOptions) {
  /** A word by which the sign-on host knows this session, once and for a minute. */
  async function issueCode(session: string): Promise<string> {
    const code = wordOf(rng);
    await pool.query("insert into sign_on_codes (digest, session, expires_at) values ($1, $2, $3)", [
      digestOf(code),
      session,
      new Date(clock.now() + codeTtlMs),
    ]);
    return code;
  }

  /**
   * Signs on the browser that brings a session's code; undefined for a code that is no good or whose session has ended. What the browser held before is that login's if the player is the same, else it is over.
   */
  async function open(code: string, held: string | undefined): Promise<HeldSignOn | undefined> {
    const now = new Date(clock.now());
    return inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<Asking>(
        `with used as (delete from sign_on_codes where digest = $1 and expires_at > $2 returning session)
         select s.id as session, s.player, s.expires_at from used join sessions s on s.id = used.session
         where s.ended_at is null and s.expires_at > $2 for update of s`,
        [digestOf(code), now],
      );
      const [asking] = rows;
      if (!asking) return undefined;
      const known = held === undefined ? undefined : await find(held, tx);
      const isSame = known?.player === asking.player;
      if (known && !isSame) await tx.query("delete from sign_ons where id = $1", [known.id]);
      const word = isSame && held !== undefined ? held : wordOf(rng);
      const { id, expiresAtMs } = isSame ? known : await add(tx, asking, word);
      await tx.query("update sessions set sign_on = $2 where id = $1", [asking.session, id]);
      return { word, expiresAtMs };
    });
  }

  async function add(tx: Tx, { player, expires_at }: Asking, word: string): Promise<SignOn> {
    const id = uuid();
    await tx.query("insert into sign_ons (id, digest, player, created_at, expires_at) values ($1, $2, $3, $4, $5)", [
      id,
      digestOf(word),
      player,
      new Date(clock.now()),
      expires_at,
    ]);
    return { id, player, expiresAtMs: expires_at.getTime() };
  }

  /** Whose login a browser's cookie stands for. */
  async function find(word: string, db: pg.Pool | Tx = pool): Promise<SignOn | undefined> {
    const sql = "select id, player, expires_at from sign_ons where digest = $1 and expires_at > $2";
    const { rows } = await db.query<Row>(sql, [digestOf(word), new Date(clock.now())]);
    const [row] = rows;
    return row && { id: row.id, player: row.player, expiresAtMs: row.expires_at.getTime() };
  }

  return { issueCode, open, find };
}
export type SignOns = ReturnType<typeof createSignOns>;

/** How sign-ons end with sessions, and sessions with them. */
export const signOnTies: SignOnTies = {
  async endOf(tx, id, nowMs) {
    const { rows } = await tx.query<Pick<Row, "expires_at">>("select expires_at from sign_ons where id = $1", [id]);
    return rows[0]?.expires_at.getTime() ?? nowMs;
  },
  async endOfSession(tx, session) {
    await tx.query("delete from sign_ons where id = (select sign_on from sessions where id = $1)", [session]);
  },
  async endAllOf(tx, player) {
    await tx.query("delete from sign_ons where player = $1", [player]);
  },
};

const codeTtlMs = 60_000;

interface Asking {
  session: string;
  player: bigint;
  /** When the session is over. */
  expires_at: Date;
}

interface Row {
  id: string;
  player: bigint;
  expires_at: Date;
}

function wordOf(rng: Rng): string {
  return rng.bytes(32).toString("base64url");
}

function digestOf(word: string): Buffer {
  return createHash("sha256").update(word).digest();
}
