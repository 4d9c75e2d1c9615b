import { createHash, hkdfSync } from "node:crypto";
import type pg from "pg";
import type { HandoffState } from "../../contract/mirrors.ts";
import type { Sessions, Tokens } from "../accounts/sessions.ts";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { encrypt, decrypt } from "../runtime/encryption.ts";

interface MovesOptions {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  sessions: Pick<Sessions, "carryOver">;
}

/** Somebody who leaves one site of the house for another, and the session that they are in. */
interface Departure {
  session?: string;
  /** The hosts that it goes from and to. */
  origin: string;
  target: string;
  luggage: HandoffState;
}

interface Arrival {
  luggage: HandoffState;
  /** None when nobody was logged in. */
  login: { session: string; player: bigint; tokens: Tokens } | undefined;
}

/**
 * Brings somebody from one site to another by a code, which is good once, for a minute, and at the target only. The
 * database holds its hash; what the player takes along is sealed with the code, so nobody else can read that, either.
 */
export function createMoves({ pool, clock, rng, sessions }: MovesOptions) {
  /** A session has one code at a time. */
  async function pack({ session, origin, target, luggage }: Departure): Promise<string> {
    const now = clock.now();
    const code = rng.bytes(32).toString("base64url");
    const sealed = encrypt(Buffer.from(JSON.stringify(luggage)), target, keyOf(code), rng);
    await pool.query(
      `insert into moves (digest, session, origin, target, luggage, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (session) do update set digest = excluded.digest, origin = excluded.origin,
         target = excluded.target, luggage = excluded.luggage, expires_at = excluded.expires_at`,
      [digestOf(code), session, origin, target, sealed, new Date(now + codeTtlMs)],
    );
    return code;
  }

  /** Whom the code would bring to this site. */
  async function find(code: string, target: string): Promise<bigint | undefined> {
    const { rows } = await pool.query<{ player: bigint }>(
      `select s.player from moves m join sessions s on s.id = m.session where ${isGood} and s.ended_at is null`,
      [digestOf(code), target, new Date(clock.now())],
    );
    return rows[0]?.player;
  }

  /**
   * Uses the code: from now on the session lives at the target. `replaced` is one that the same browser holds there
   * already; `alongside` is done with it or not at all.
   */
  async function unpack(
    { code, target, replaced }: { code: string; target: string; replaced: string | undefined },
    alongside: (tx: Tx, arrived: { player: bigint; origin: string }) => Promise<void>,
  ): Promise<Arrival | undefined> {
    return inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ session: string | null; origin: string; luggage: Buffer }>(
        `delete from moves m where ${isGood} returning session, origin, luggage`,
        [digestOf(code), target, new Date(clock.now())],
      );
      const [move] = rows;
      if (!move) return undefined;
      const { session, origin } = move;
      const luggage = JSON.parse(decrypt(move.luggage, target, keyOf(code)).toString()) as HandoffState;
      if (session === null) return { luggage, login: undefined };
      const carried = await sessions.carryOver(tx, session, replaced);
      if (!carried) return undefined;
      await alongside(tx, { player: carried.player, origin });
      return { luggage, login: { ...carried, session } };
    });
  }

  return { pack, find, unpack };
}
export type Moves = ReturnType<typeof createMoves>;

const codeTtlMs = 60_000;
const isGood = "m.digest = $1 and m.target = $2 and m.expires_at > $3";

function digestOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

function keyOf(code: string): Buffer {
  return Buffer.from(hkdfSync("sha256", code, "", "karat luggage", 32));
}
