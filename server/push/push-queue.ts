import type pg from "pg";
import type { BellEntry } from "../../contract/bell.ts";
import { mayBeOffered } from "../../rules/safe-play/stops.ts";
import { quietMinutes } from "../../rules/quiet-hours.ts";
import { pushOrdered } from "../bell/order-pushes.ts";
import type { Locale } from "../http/visit.ts";
import type { Bus } from "../live/bus.ts";
import { startWokenJob } from "../live/woken-job.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { Eligibilities } from "../wallet/eligibility.ts";
import { isPromotional, pushMessage } from "./push-text.ts";
import type { PushSender, Sending } from "./push-sender.ts";
import { readSettings } from "./subscriptions.ts";

interface Options {
  pool: pg.Pool;
  clock: Clock;
  bus: Bus;
  log: Log;
  sender: Pick<PushSender, "send">;
  eligibilities: Eligibilities;
}

/**
 * Sends what the bell has ordered, behind the back of whoever rang. An order waits for the end of quiet hours, is tried
 * again where a push service is away, and is dropped once it is read, of yesterday, or for nobody.
 */
export function createPushQueue({ pool, clock, bus, log, sender, eligibilities }: Options) {
  let closed = false;

  async function sendDue(): Promise<void> {
    await Promise.all(Array.from({ length: concurrency }, sendOneByOne));
  }

  async function sendOneByOne(): Promise<void> {
    for (let due = await take(); due && !closed; due = await take()) {
      const now = clock.now();
      const untilMs = await quietUntil(due, now);
      if (untilMs !== undefined) {
        await postpone(due, untilMs);
        continue;
      }
      const sending = await sendOne(due, now);
      if (sending === "gone") await pool.query("delete from push_subscriptions where id = $1", [due.subscription]);
      else if (sending === "later") await postponeAll(due, now + Math.min(firstWaitMs * 2 ** due.tries, longestWaitMs));
      else await pool.query("delete from push_orders where id = $1", [due.id]);
      if (sending === "later" || sending === "refused") log.warn({ sending }, "a push message could not be sent");
    }
  }

  /** Undefined where it is not to be sent at all. */
  async function sendOne(due: Due, now: number): Promise<Sending | undefined> {
    const { asked_at, entry, is_ended, locale, player } = due;
    if (is_ended) return "gone";
    const ttlMs = asked_at.getTime() + retentionMs - now;
    if (!entry || ttlMs <= 0) return undefined;
    if (isPromotional(entry) && !(await mayHearOffers(player, now))) return undefined;
    return sender.send(due, pushMessage(entry, locale), Math.ceil(ttlMs / 1_000));
  }

  /** Agreed to, and not while nothing may be offered to them: their pause or limit may be of after the order. */
  async function mayHearOffers(player: bigint, now: number): Promise<boolean> {
    if (!(await readSettings(pool, player)).is_promo_on) return false;
    return mayBeOffered(await eligibilities.loadOne(pool, player), now);
  }

  async function quietUntil({ player, timezone, entry, is_ended }: Due, now: number): Promise<number | undefined> {
    if (!entry || is_ended) return undefined;
    const { quiet_from: from, quiet_to: to } = await readSettings(pool, player);
    const minutes = quietMinutes(from === null || to === null ? null : { from, to }, timeOfDay(now, timezone));
    return minutes === 0 ? undefined : now + minutes * 60_000;
  }

  /** Without that a try is counted. */
  async function postpone({ id }: Due, atMs: number): Promise<void> {
    await pool.query("update push_orders set due_at = $2, tries = tries - 1 where id = $1", [id, new Date(atMs)]);
  }

  /** All that waits for the same browser: one that does not answer keeps nobody else's waiting for each of its own. */
  async function postponeAll({ id, subscription, tries }: Due, atMs: number): Promise<void> {
    await pool.query(
      `update push_orders set tries = greatest(tries, $4),
         due_at = case when id = $1 then $3 else greatest(due_at, $3) end
       where subscription = $2`,
      [id, subscription, new Date(atMs), tries],
    );
  }

  /** The next one due, for this house alone until it is sent or given up. Its entry is there while it is unread. */
  async function take(): Promise<Due | undefined> {
    const now = clock.now();
    const { rows } = await pool.query<Row>(
      `with taken as (
         update push_orders set tries = tries + 1, due_at = $2
         where id = (select id from push_orders where due_at <= $1 order by due_at, id limit 1 for update skip locked)
         returning *)
       select t.id, t.subscription, t.player, t.asked_at, t.tries, s.endpoint, s.p256dh, s.auth, p.locale, p.timezone,
         e.number, e.kind, e.data, e.at,
         not exists (select from sessions x where x.id = s.session and x.ended_at is null and x.expires_at > $1) as is_ended
       from taken t
       join push_subscriptions s on s.id = t.subscription
       join players p on p.id = t.player
       join bells b on b.player = t.player
       left join bell_entries e on e.player = t.player and e.number = t.number and e.number > b.read_to`,
      [new Date(now), new Date(now + givenUpMs)],
    );
    return rows.map(toDue)[0];
  }

  const rounds = startWokenJob({
    bus,
    note: pushOrdered,
    work: sendDue,
    onError: (error) => log.error({ err: error }, "push messages could not be looked after"),
  });

  return {
    sendDue,
    close: async () => {
      closed = true;
      await rounds.close();
    },
  };
}

interface Due {
  id: bigint;
  subscription: string;
  player: bigint;
  asked_at: Date;
  tries: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: Locale;
  timezone: string;
  is_ended: boolean;
  entry: BellEntry | undefined;
}

interface Row extends Omit<Due, "entry"> {
  number: bigint | null;
  kind: string;
  data: unknown;
  at: Date;
}

function toDue({ number, kind, data, at, ...due }: Row): Due {
  // Kind and data were written together, by `ring`.
  const entry = number === null ? undefined : ({ id: Number(number), kind, data, at: at.toISOString() } as BellEntry);
  return { ...due, entry };
}

function timeOfDay(now: number, timeZone: string): { hour: number; minute: number } {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hour = 0, minute = 0] = format.format(now).split(":").map(Number);
  return { hour, minute };
}

const concurrency = 4;
/** Longer than the time limit of one attempt. */
const givenUpMs = 60_000;
const firstWaitMs = 5_000;
const longestWaitMs = 900_000;
/** Longer than any quiet hours. */
const retentionMs = 36 * 3_600_000;
