import { errors, jwtVerify, SignJWT } from "jose";
import type pg from "pg";
import { execute, queries } from "../db/queries.ts";
import type { Clock } from "../runtime/clock.ts";
import type { supportTables } from "./tables.ts";

const ask = queries<typeof supportTables>();

/** How long a support link identifies its visitor. */
const ttlS = 30 * 60;

/** Signs the links by which support asks who a player is (`whoAreYou`). They give no access to anything. */
export function createSupportLinks({ key, clock }: { key: Uint8Array; clock: Clock }) {
  return {
    sign(ticket: string): Promise<string> {
      const now = Math.floor(clock.now() / 1_000);
      const token = new SignJWT({}).setProtectedHeader({ alg: "HS256" }).setSubject(ticket);
      return token.setExpirationTime(now + ttlS).sign(key);
    },
    /** The ticket, or undefined for anything unsigned or expired. */
    async read(token: string): Promise<string | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: new Date(clock.now()) });
        return payload.sub;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

interface TicketsOptions {
  pool: pg.Pool;
  clock: Clock;
  key: Uint8Array;
}

export function createSupportTickets({ pool, clock, key }: TicketsOptions) {
  const links = createSupportLinks({ key, clock });

  /** Notes that the player opened the link; does nothing for an invalid one. */
  async function markOpened(token: string, player: bigint): Promise<void> {
    const ticket = await links.read(token);
    if (ticket === undefined) return;
    const query = ask.insertInto("support_tickets").values({ ticket, player, shown_at: new Date(clock.now()) });
    await execute(
      pool,
      query.onConflict((conflict) => conflict.doNothing()),
    );
  }

  return { markOpened };
}
export type SupportTickets = ReturnType<typeof createSupportTickets>;
