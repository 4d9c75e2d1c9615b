import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import { createKeyedLimiter } from "../runtime/keyed-limiter.ts";
import type { Log } from "../runtime/log.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import { startWokenJob } from "../live/woken-job.ts";
import type { Address, Channel } from "./address.ts";
import { execute, queries } from "../db/queries.ts";
import type { messageTables } from "./tables.ts";

const ask = queries<typeof messageTables>();

export type MessageKind =
  | "verify"
  | "login_code"
  | "login_link"
  | "reset"
  | "payout_code"
  | "change_code"
  | "email_set"
  | "phone_set"
  | "password_set"
  | "password_changed"
  | "provider_linked"
  | "provider_unlinked";

/** A message to be sent. Its text is written when it leaves. */
export interface MessageOrder {
  kind: MessageKind;
  address: Address;
  player?: bigint | undefined;
  /** Who may use the code, unless only the player may; for `payout_code`, the withdrawal. */
  asker?: string;
  /** Whether it was requested from a browser known for the address. */
  isKnown?: boolean;
}

export interface DueMessage extends MessageOrder {
  orderedAtMs: number;
}

export interface Message {
  to: string;
  purpose: "verify" | "login" | "reset" | "payout" | "change" | "notice";
  /** For mail only. */
  sender: string;
  subject: string;
  text: string;
}

export interface Transport {
  /** Resolves once the other side has accepted it. A repeated id means the same message. */
  send(message: Message, id: string): Promise<void>;
  close(): void;
}

/** Names a mail's purpose for programs that sort mail. */
export const purposeHeader = "X-Karat-Purpose";

/** The other side has refused this message for good. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
}

interface OutboundQueueOptions {
  pool: pg.Pool;
  clock: Clock;
  bus: Bus;
  log: Log;
  transports: Record<Channel, Transport>;
  /** Writes the ordered message; undefined when it is not to be sent. */
  write(order: DueMessage, attempt: number): Promise<Message | undefined>;
}

type Db = Pick<pg.ClientBase, "query">;

/**
 * Sends mail and SMS in the background. An order is one row, whoever the address belongs to, so neither an answer nor
 * its time tells whether such a player exists. Orders survive a restart and are retried until they are sent.
 */
export function createOutboundQueue({ pool, clock, bus, log, transports, write }: OutboundQueueOptions) {
  let closed = false;
  const writing = createKeyedLimiter<"all">({ concurrency: 1, mostWaiting: 100 });
  /** Whom a message is on its way to. A second one follows, so that the code that comes last is the one that is good. */
  const addressees = new Set<string>();

  async function order(db: Db, { kind, address, player, asker = "", isKnown = false }: MessageOrder): Promise<void> {
    const { channel, text } = address;
    const now = new Date(clock.now());
    const ordered = { kind, channel, address: text, player, asker, is_known: isKnown, asked_at: now, due_at: now };
    await execute(db, ask.insertInto("messages").values(ordered));
    await announce(db, messageOrdered, {});
  }

  async function sendDue(): Promise<void> {
    await Promise.all(Array.from({ length: concurrency }, sendOneByOne));
  }

  async function sendOneByOne(): Promise<void> {
    for (let dueMessage = await takeWritten(); dueMessage && !closed; dueMessage = await takeWritten()) {
      const { id, orderedAtMs, tries, channel, address, written } = dueMessage;
      try {
        const message = await written;
        if (message) await transports[channel].send(message, `${id}.${orderedAtMs}`);
        await pool.query("delete from messages where id = $1", [id]);
      } catch (error) {
        // The other side's message quotes the address; its code does not.
        log.warn({ reason: reasonOf(error) }, "a message could not be sent");
        const isOver = error instanceof Undeliverable;
        const sql = isOver ? "delete from messages where id = $1" : "update messages set due_at = $2 where id = $1";
        const again = new Date(clock.now() + Math.min(firstWaitMs * 2 ** tries, longestWaitMs));
        await pool.query(sql, isOver ? [id] : [id, again]);
      } finally {
        addressees.delete(address);
      }
    }
  }

  /** One at a time, in the order of the requests: of two codes only the later one is valid. */
  function takeWritten() {
    return writing.run("all", async () => {
      const takenOrder = await take();
      if (!takenOrder) return undefined;
      const { id, asked_at, tries, channel, address, ...order } = takenOrder;
      addressees.add(address);
      const orderedAtMs = asked_at.getTime();
      const isTooLate = clock.now() - orderedAtMs > retentionMs;
      const due = { ...order, address: { channel, text: address }, orderedAtMs };
      const written = isTooLate ? Promise.resolve(undefined) : write(due, tries);
      // Errors are reported by whoever sends it.
      await written.catch(() => {});
      return { id, orderedAtMs, tries, channel, address, written };
    });
  }

  /** The next message due, reserved for this house until it is sent or given up. */
  async function take(): Promise<TakenOrder | undefined> {
    const now = clock.now();
    const { rows } = await pool.query<TakenOrder>(
      `update messages set tries = tries + 1, due_at = $2
       where id = (select id from messages where due_at <= $1 and address <> all ($3)
                   order by due_at, id limit 1 for update skip locked)
       returning id, kind, channel, address, player, asker, is_known as "isKnown", asked_at, tries`,
      [new Date(now), new Date(now + givenUpMs), [...addressees]],
    );
    return rows[0];
  }

  const rounds = startWokenJob({
    bus,
    note: messageOrdered,
    work: async () => {
      // After the order's answer, which this work would delay for addresses that somebody has.
      await sleep(answeredMs);
      await sendDue();
    },
    onError: (error) => log.error({ err: error }, "messages could not be looked after"),
  });

  return {
    order,
    sendDue,
    close: async () => {
      closed = true;
      await rounds.close();
      for (const transport of Object.values(transports)) transport.close();
    },
  };
}
const messageOrdered: Note<object> = { kind: "message_ordered" };

export type OutboundQueue = ReturnType<typeof createOutboundQueue>;

interface TakenOrder extends Omit<MessageOrder, "address"> {
  id: bigint;
  channel: Channel;
  address: string;
  asked_at: Date;
  tries: number;
}

const concurrency = 4;
const answeredMs = 25;
/** Longer than all time limits of one attempt together. */
const givenUpMs = 60_000;
const firstWaitMs = 5_000;
const longestWaitMs = 300_000;
/** Messages later than this would help nobody. */
const retentionMs = 3_600_000;

function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}
