import { createHash, hkdfSync } from "node:crypto";
import { expressionBuilder } from "kysely";
import type pg from "pg";
import type { HandoffState } from "../../contract/mirrors.ts";
import type { Sessions, Tokens } from "../accounts/sessions.ts";
import type { accountTables } from "../accounts/tables.ts";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { Rows } from "../db/table.ts";
import { encrypt, decrypt } from "../runtime/encryption.ts";
import type { mirrorTables } from "./tables.ts";

const ask = queries<typeof accountTables & typeof mirrorTables>();
const of = expressionBuilder<Rows<typeof mirrorTables>, "moves">();

interface MovesOptions {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  sessions: Pick<Sessions, "carryOver">;
}

interface Departure {
  session?: string;
  origin: string;
  target: string;
  state: HandoffState;
}

interface Arrival {
  state: HandoffState;
  /** Undefined when nobody was logged in. */
  login: { session: string; player: bigint; tokens: Tokens } | undefined;
}

/**
 * Moves somebody from one site to another by a code that works once, within a minute, at the target only. The database
 * stores its hash, and what the player takes along is encrypted with the code, so nobody else can read that, either.
 */
export function createMoves({ pool, clock, rng, sessions }: MovesOptions) {
  /** A session has one code at a time. */
  async function pack({ session, origin, target, state }: Departure): Promise<string> {
    const now = clock.now();
    const code = rng.bytes(32).toString("base64url");
    const encrypted = encrypt(Buffer.from(JSON.stringify(state)), target, keyOf(code), rng);
    const move = { digest: digestOf(code), origin, target, luggage: encrypted, expires_at: new Date(now + codeTtlMs) };
    const query = ask.insertInto("moves").values({ ...move, session });
    await execute(
      pool,
      query.onConflict((conflict) => conflict.column("session").doUpdateSet(move)),
    );
    return code;
  }

  async function find(code: string, target: string): Promise<bigint | undefined> {
    const query = ask
      .selectFrom("moves")
      .innerJoin("sessions", "sessions.id", "moves.session")
      .select("sessions.player");
    const good = query.where(isGood(code, target)).where("sessions.ended_at", "is", null);
    return (await firstOf(pool, good))?.player;
  }

  /**
   * Redeems the code: from now on the session is the target's. `replaced` is a session that the browser already has
   * there; `alongside` runs in the same transaction.
   */
  async function unpack(
    { code, target, replaced }: { code: string; target: string; replaced: string | undefined },
    alongside: (tx: Tx, arrived: { player: bigint; origin: string }) => Promise<void>,
  ): Promise<Arrival | undefined> {
    return inTransaction(pool, async (tx) => {
      const used = ask.deleteFrom("moves").where(isGood(code, target)).returning(["session", "origin", "luggage"]);
      const move = await firstOf(tx, used);
      if (!move) return undefined;
      const { session, origin } = move;
      const state = JSON.parse(decrypt(move.luggage, target, keyOf(code)).toString()) as HandoffState;
      if (session === null) return { state, login: undefined };
      const carried = await sessions.carryOver(tx, session, replaced);
      if (!carried) return undefined;
      await alongside(tx, { player: carried.player, origin });
      return { state, login: { ...carried, session } };
    });
  }

  function isGood(code: string, target: string) {
    return of.and([
      of("moves.digest", "=", digestOf(code)),
      of("moves.target", "=", target),
      of("moves.expires_at", ">", new Date(clock.now())),
    ]);
  }

  return { pack, find, unpack };
}
export type Moves = ReturnType<typeof createMoves>;

const codeTtlMs = 60_000;

function digestOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

function keyOf(code: string): Buffer {
  return Buffer.from(hkdfSync("sha256", code, "", "karat luggage", 32));
}
