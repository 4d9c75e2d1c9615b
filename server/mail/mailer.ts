import type pg from "pg";
import type { Clock } from "../clock.ts";
import type { Log } from "../db/log.ts";
import { announce, type Bus } from "../live/bus.ts";
import type { MailTransport } from "./smtp.ts";

export type MailKind = "verify" | "login_code" | "login_link" | "reset" | "password_changed";

/** A mail that is to be sent, by what it is about and to whom; what it says is decided when it leaves. */
export interface MailOrder {
  kind: MailKind;
  address: string;
  player?: bigint | undefined;
}

/** A mail as it leaves. */
export interface Letter {
  to: string;
  purpose: "verify" | "login" | "reset" | "notice";
  subject: string;
  text: string;
}

interface MailerOptions {
  pool: pg.Pool;
  clock: Clock;
  bus: Bus;
  log: Log;
  transport: MailTransport;
  /** Makes the mail that was ordered; undefined when nobody is to get one. */
  write(order: MailOrder): Promise<Letter | undefined>;
}

type Db = Pick<pg.ClientBase, "query">;

/**
 * Sends mail behind the back of whoever ordered it: an order is one row, whoever the address belongs to, so neither an
 * answer nor its time tells whether there is such a player. It survives a restart and is tried again until it has left.
 */
export function createMailer({ pool, clock, bus, log, transport, write }: MailerOptions) {
  let closed = false;
  let wanted = false;
  let turn: Promise<void> | undefined;

  async function order(db: Db, { kind, address, player }: MailOrder): Promise<void> {
    await db.query("insert into mails (kind, address, player, asked_at, due_at) values ($1, $2, $3, $4, $4)", [
      kind,
      address,
      player,
      new Date(clock.now()),
    ]);
    await announce(db, { kind: "mail_ordered" });
  }

  /** Sends everything that is due, a few at a time. */
  async function sendDue(): Promise<void> {
    await Promise.all(Array.from({ length: lanes }, sendInTurn));
  }

  async function sendInTurn(): Promise<void> {
    for (let mail = await take(); mail && !closed; mail = await take()) {
      try {
        const isTooLate = clock.now() - mail.asked_at.getTime() > keptMs;
        const letter = isTooLate ? undefined : await write(mail);
        if (letter) await transport.send(letter, `${mail.id}.${mail.asked_at.getTime()}`);
        await pool.query("delete from mails where id = $1", [mail.id]);
      } catch (error) {
        // A mail server's own words quote the address; its code does not.
        log.warn({ reason: reasonOf(error) }, "a mail could not be sent");
        const sql = isForGood(error) ? "delete from mails where id = $1" : "update mails set due_at = $2 where id = $1";
        const again = new Date(clock.now() + Math.min(firstWaitMs * 2 ** mail.tries, longestWaitMs));
        await pool.query(sql, isForGood(error) ? [mail.id] : [mail.id, again]);
      }
    }
  }

  /** The next one that is due, for this house alone until it either has left or is given up on. */
  async function take(): Promise<TakenMail | undefined> {
    const now = clock.now();
    const { rows } = await pool.query<TakenMail>(
      `update mails set tries = tries + 1, due_at = $2
       where id = (select id from mails where due_at <= $1 order by due_at limit 1 for update skip locked)
       returning id, kind, address, player, asked_at, tries`,
      [new Date(now), new Date(now + givenUpMs)],
    );
    return rows[0];
  }

  function wake(): void {
    wanted = true;
    if (!closed) turn ??= takeTurns();
  }

  async function takeTurns(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      // What was left undone is done at the next round.
      await sendDue().catch((error: unknown) => log.error({ err: error }, "mail could not be looked after"));
    }
    turn = undefined;
  }

  bus.onNote((note) => note.kind === "mail_ordered" && wake());
  bus.onGap(wake);
  const timer = setInterval(wake, roundMs);
  timer.unref();
  wake();

  return {
    order,
    sendDue,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await turn;
      transport.close();
    },
  };
}
export type Mailer = ReturnType<typeof createMailer>;

interface TakenMail extends MailOrder {
  id: bigint;
  asked_at: Date;
  tries: number;
}

const lanes = 4;
const roundMs = 5_000;
/** Longer than all time limits of one attempt together. */
const givenUpMs = 60_000;
const firstWaitMs = 5_000;
const longestWaitMs = 300_000;
/** What comes even later helps nobody. */
const keptMs = 3_600_000;

function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}

/** The mail server has refused this mail, not just now but always. */
function isForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === "EENVELOPE" && typeof responseCode === "number" && responseCode >= 500;
}
