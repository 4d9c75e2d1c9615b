import { createHash } from "node:crypto";
import type pg from "pg";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import type { SignOnHooks } from "../accounts/sessions.ts";
import type { accountTables } from "../accounts/tables.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { signOnTables } from "./tables.ts";

const ask = queries<typeof accountTables & typeof signOnTables>();

interface SignOnsOptions {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  uuid: () => string;
}

export interface SignOn {
  id: string;
  player: bigint;
  expiresAtMs: number;
}

export interface SignOnCookie {
  token: string;
  expiresAtMs: number;
}

/**
 * A sign-on begins with a session at one site, logs the same browser in at the others, and ends with any of its
 * sessions. It expires no later than the session it began with, and a session it begins expires no later than it does,
 * so that neither extends the other beyond a login's thirty days.
 */
export function createSignOns({ pool, clock, rng, uuid }: SignOnsOptions) {
  /** A code that proves this session to the sign-on host, once and within a minute. */
  async function issueCode(session: string): Promise<string> {
    const code = newToken(rng);
    const issued = { digest: digestOf(code), session, expires_at: new Date(clock.now() + codeTtlMs) };
    await execute(pool, ask.insertInto("sign_on_codes").values(issued));
    return code;
  }

  /**
   * Signs on the browser that brings a session's code; undefined if the code is invalid or its session has ended. A
   * sign-on that the browser had before is reused for the same player and ended for another one.
   */
  async function open(code: string, cookieToken: string | undefined): Promise<SignOnCookie | undefined> {
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
      const current = cookieToken === undefined ? undefined : await find(cookieToken, tx);
      const isSame = current?.player === asking.player;
      if (current && !isSame) await execute(tx, ask.deleteFrom("sign_ons").where("id", "=", current.id));
      const token = isSame && cookieToken !== undefined ? cookieToken : newToken(rng);
      const { id, expiresAtMs } = isSame ? current : await add(tx, asking, token);
      await execute(tx, ask.updateTable("sessions").set({ sign_on: id }).where("id", "=", asking.session));
      return { token, expiresAtMs };
    });
  }

  async function add(tx: Tx, { player, expires_at }: Asking, token: string): Promise<SignOn> {
    const id = uuid();
    const begun = { id, digest: digestOf(token), player, created_at: new Date(clock.now()), expires_at };
    await execute(tx, ask.insertInto("sign_ons").values(begun));
    return { id, player, expiresAtMs: expires_at.getTime() };
  }

  async function find(token: string, db: pg.Pool | Tx = pool): Promise<SignOn | undefined> {
    const query = ask
      .selectFrom("sign_ons")
      .select(["id", "player", "expires_at"])
      .where("digest", "=", digestOf(token));
    const row = await firstOf(db, query.where("expires_at", ">", new Date(clock.now())));
    return row && { id: row.id, player: row.player, expiresAtMs: row.expires_at.getTime() };
  }

  return { issueCode, open, find };
}
export type SignOns = ReturnType<typeof createSignOns>;

export const signOnHooks: SignOnHooks = {
  async endOf(tx, id, nowMs) {
    const row = await firstOf(tx, ask.selectFrom("sign_ons").select("expires_at").where("id", "=", id));
    return row?.expires_at.getTime() ?? nowMs;
  },
  async endOfSession(tx, session) {
    const signOn = ask.selectFrom("sessions").select("sign_on").where("id", "=", session);
    await execute(tx, ask.deleteFrom("sign_ons").where("id", "=", signOn));
  },
  async endAllOf(tx, player) {
    await execute(tx, ask.deleteFrom("sign_ons").where("player", "=", player));
  },
};

const codeTtlMs = 60_000;

interface Asking {
  session: string;
  player: bigint;
  expires_at: Date;
}

function newToken(rng: Rng): string {
  return rng.bytes(32).toString("base64url");
}

function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
