import * as v from "valibot";
import { WebSocket } from "ws";
import {
  type FeedEvent,
  feedChanges,
  feedEvent,
  type FeedEnvelope,
  feedEnvelope,
  type FeedMessage,
  feedMessage,
  feedMessageKinds,
  feedPaths,
  type FeedRequest,
  type Producer,
  producers,
} from "../../contract/odds-feed.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { Book } from "./book.ts";
import type { OddsSource } from "./odds-source.ts";

interface FeedClientOptions {
  source: OddsSource;
  book: Book;
  clock: Clock;
  log: Log;
}

export type FeedClient = ReturnType<typeof startFeedClient>;

/**
 * Follows a feed of odds into the book. What a producer says is believed while it says it without a gap and lives; else
 * its markets take no bets until all that it has was told anew.
 */
export function startFeedClient({ source, book, clock, log }: FeedClientOptions) {
  const heard: Record<Producer, Heard> = { prematch: unheard(), live: unheard() };
  let socket: WebSocket | undefined;
  let connecting = false;
  let closed = false;
  let waitMs = firstWaitMs;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  /** Of kinds that this build does not know, how many messages were left out. */
  const leftOut = new Map<string, number>();
  /** By the feed's clock, until when nothing was missed of it. */
  const wholeUntil: Record<Producer, number | undefined> = { prematch: undefined, live: undefined };

  void connect();
  const watch = setInterval(look, watchMs);
  watch.unref();

  async function connect(): Promise<void> {
    connecting = true;
    try {
      const address = await source.address();
      if (closed) return;
      if (address === undefined) return again();
      const made = new WebSocket(`${address.replace(/^http/, "ws")}${feedPaths.live}`, {
        headers: { Authorization: `Bearer ${source.key}` },
        handshakeTimeout: silenceMs,
        maxPayload: mostBytes,
      });
      socket = made;
      made.on("open", () => {
        waitMs = firstWaitMs;
        for (const producer of producers) recover(producer);
      });
      made.on("message", (data) => hear((data as Buffer).toString()));
      // "close" follows, and is enough.
      made.on("error", () => {});
      made.on("close", () => {
        if (socket === made) lose();
      });
    } catch (error) {
      log.warn({ err: error }, "the feed of odds could not be asked");
      again();
    } finally {
      connecting = false;
    }
  }

  function lose(): void {
    socket = undefined;
    for (const producer of producers) {
      doubt(producer);
      heard[producer] = unheard();
    }
    again();
  }

  function again(): void {
    if (closed) return;
    failures += 1;
    if (failures === 1) log.warn({}, "the feed of odds is away");
    retry = setTimeout(() => void connect(), waitMs);
    retry.unref();
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  function hear(text: string): void {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), feedEnvelope), text);
    if (!read.success) return notUnderstood(read.issues);
    const { output: told } = read;
    const { kind, producer, seq } = told;
    const message = messageOf(told);
    if (message === "unreadable") return;
    const state = heard[producer];
    // A snapshot may stand for the moment of the last message, and then has its number.
    const isOld = state.seq !== undefined && (kind.startsWith("snapshot") ? seq < state.seq : seq <= state.seq);
    if (isOld) return;
    const isGap = state.seq !== undefined && seq > state.seq + 1;
    const wasSilent = state.isWhole && clock.now() - state.atMs > silenceMs;
    heard[producer] = { ...state, seq, atMs: clock.now() };
    if (isGap || wasSilent) {
      doubt(producer);
      recover(producer);
    }
    if (message && message.kind !== "alive") book.take(message);
    if (kind === "snapshot_complete" && heard[producer].isAsked) {
      failures = 0;
      heard[producer] = { ...heard[producer], isWhole: true, isAsked: false };
      book.setStale(producer, undefined);
    }
    if (heard[producer].isWhole) wholeUntil[producer] = Date.parse(told.at);
  }

  /** Undefined if it is of a kind that this build does not know: it changes nothing, and its number counts. */
  function messageOf(told: FeedEnvelope): FeedMessage | undefined | "unreadable" {
    const { kind } = told;
    if (feedMessageKinds.has(kind)) {
      const read = v.safeParse(feedMessage, told);
      if (read.success) return read.output;
      notUnderstood(read.issues);
      return "unreadable";
    }
    const count = (leftOut.get(kind) ?? 0) + 1;
    if (leftOut.size < mostKinds || count > 1) leftOut.set(kind, count);
    if (Number.isInteger(Math.log10(count)))
      log.warn({ kind, count }, "the feed of odds says what this build leaves out");
    return undefined;
  }

  function notUnderstood(issues: Parameters<typeof v.summarize>[0]): void {
    log.warn({ issues: v.summarize(issues).slice(0, 500) }, "the feed of odds has said what nobody understands");
  }

  function recover(producer: Producer): void {
    heard[producer] = { ...heard[producer], isWhole: false, isAsked: true, askedMs: clock.now() };
    book.beginRecovery(producer);
    socket?.send(JSON.stringify({ op: "recover", producer } satisfies FeedRequest));
  }

  function doubt(producer: Producer): void {
    if (!heard[producer].isWhole) return;
    book.setStale(producer, heard[producer].atMs);
    heard[producer] = { ...heard[producer], isWhole: false };
  }

  function look(): void {
    if (!socket || connecting) return;
    const now = clock.now();
    for (const producer of producers) {
      const { isWhole, isAsked, atMs, askedMs } = heard[producer];
      if (isWhole && now - atMs > silenceMs) {
        doubt(producer);
        if (socket.readyState === WebSocket.OPEN) recover(producer);
      } else if (isAsked && now - Math.max(atMs, askedMs) > mostSilenceMs) {
        // Whoever says nothing for so long is asked on another line.
        socket.terminate();
        return;
      }
    }
  }

  async function ask(path: string, ended: AbortSignal): Promise<Response> {
    const address = await source.address();
    if (address === undefined) throw new Error("the feed of odds does not run");
    return fetch(`${address}${path}`, {
      headers: { Authorization: `Bearer ${source.key}` },
      signal: AbortSignal.any([ended, AbortSignal.timeout(silenceMs)]),
    });
  }

  return {
    /** What the feed knows of an event, however long that is over; undefined if it knows nothing. */
    async find(event: string, ended: AbortSignal): Promise<FeedEvent | undefined> {
      const reply = await ask(feedPaths.event(event), ended);
      if (reply.status === 404) return undefined;
      if (!reply.ok) throw new Error(`the feed of odds has answered ${reply.status}`);
      return v.parse(feedEvent, await reply.json());
    },
    /** Of which events something may have been told since, by the feed's clock; undefined if it cannot be asked now. */
    async changes(afterMs: number, ended: AbortSignal): Promise<readonly string[] | undefined> {
      try {
        const reply = await ask(`${feedPaths.changes}?after=${new Date(afterMs).toISOString()}`, ended);
        if (!reply.ok) throw new Error(`the feed of odds has answered ${reply.status}`);
        return v.parse(feedChanges, await reply.json()).events;
      } catch (error) {
        log.warn({ err: error }, "the feed of odds could not be asked for what has changed");
        return undefined;
      }
    },
    /** By the feed's clock, until when the book has heard all that was told; undefined while that is not so. */
    heardUntil(): number | undefined {
      const { prematch, live } = wholeUntil;
      if (book.staleSince() !== undefined || prematch === undefined || live === undefined) return undefined;
      return Math.min(prematch, live);
    },
    close(): void {
      closed = true;
      clearInterval(watch);
      clearTimeout(retry);
      socket?.terminate();
    },
  };
}

interface Heard {
  seq: number | undefined;
  atMs: number;
  /** Everything that stands was told, and nothing missed since. */
  isWhole: boolean;
  isAsked: boolean;
  askedMs: number;
}

function unheard(): Heard {
  return { seq: undefined, atMs: 0, isWhole: false, isAsked: false, askedMs: 0 };
}

/** A producer says every two seconds that it lives. */
const silenceMs = 6_000;
const mostSilenceMs = 15_000;
const watchMs = 500;
const firstWaitMs = 250;
const longestWaitMs = 5_000;
/** Whose messages are counted one kind at a time. */
const mostKinds = 100;
const mostBytes = 4 * 1024 * 1024;
