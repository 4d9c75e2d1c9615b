import { BehaviorSubject, filter, map, Observable, Subject } from "rxjs";
import type { InferOutput } from "valibot";
import type { channelData } from "../../contract/channels.ts";
import type { Channel, ServerMessage } from "../../contract/live.ts";
import { protocol } from "../../contract/protocol.ts";
import type { Environment } from "../environment/environment.ts";
import type { Life } from "../locks/life.ts";
import type { Locks } from "../locks/locks.ts";
import type { Reader } from "./reader.ts";
import type { LiveSocket, SocketUser } from "./live-socket.ts";

type ChannelData<C extends Channel> = InferOutput<(typeof channelData)[C]>;

/** A channel's message, by address: its name, plus the parameter if it has one. */
type ChannelMessage = Extract<ServerMessage, { channel: string; seq: number }>;

/** What the socket's holder has learnt from its last pong. */
export interface LineContact {
  /** To be added to this device's clock for the house's. */
  offsetMs: number;
  rttMs: number;
  /** By the house's clock. */
  heardAt: number;
}

type LiveTalk =
  | { wants: string; channels: string[] }
  | { rollCall: true }
  | { frame: ChannelMessage }
  | { connected: boolean }
  | { contact: LineContact }
  // The protocol version that is outdated: workers of two builds may be alive at once.
  | { outdated: number };

interface Parts {
  environment: Pick<Environment, "channel" | "locks">;
  locks: Locks;
  life: Life;
  openSocket: (user: SocketUser, signal: AbortSignal) => LiveSocket;
  epoch$: Observable<number>;
  reader: Reader;
}

/** The live channels: one worker holds the socket, and every worker gets each message once. */
export function createLive({ environment, locks, life, openSocket, epoch$, reader }: Parts) {
  const talk = environment.channel("karat:live");
  const frames = new Subject<ChannelMessage>();
  const last = new Map<string, number>();
  const ownWants = new Map<string, number>();
  const wants = new Map<string, string[]>();
  const elsewhere$ = new Subject<void>();
  const outdated$ = new BehaviorSubject(false);
  let socket: LiveSocket | undefined;
  const connected$ = new BehaviorSubject(false);
  const contact$ = new BehaviorSubject<LineContact | undefined>(undefined);
  let stopLeading: (() => void) | undefined;

  epoch$.subscribe(() => last.clear());
  talk.addEventListener("message", (event: MessageEvent<LiveTalk>) => {
    const message = event.data;
    if ("frame" in message) hear(message.frame);
    else if ("connected" in message) connected$.next(message.connected);
    else if ("contact" in message) contact$.next(message.contact);
    else if ("outdated" in message) grow(message.outdated);
    else if ("rollCall" in message) sayWants();
    else if (socket) noteWants(message.wants, message.channels);
  });

  function hear(message: ChannelMessage) {
    const lastSeq = last.get(message.channel);
    const isReset = "op" in message;
    if (!isReset && lastSeq !== undefined && message.seq <= lastSeq) return;
    last.set(message.channel, message.seq);
    frames.next(message);
  }

  function sayWants() {
    const message: LiveTalk = { wants: life.lock, channels: [...ownWants.keys()] };
    talk.postMessage(message);
    if (socket) noteWants(message.wants, message.channels);
  }

  /** Records at the holder which channels a worker wants, and forgets them when the worker is gone. */
  function noteWants(worker: string, channels: string[]) {
    if (!wants.has(worker) && worker !== life.lock) {
      void environment.locks.request(worker, () => {
        wants.delete(worker);
        socket?.update([]);
      });
    }
    // A worker newer than the socket does not know that it is connected.
    if (!wants.has(worker)) talk.postMessage({ connected: connected$.value } satisfies LiveTalk);
    const before = wants.get(worker) ?? [];
    wants.set(worker, channels);
    // Joins the worker's new channels again, to get a snapshot for it.
    socket?.update(channels.filter((channel) => !before.includes(channel)));
  }

  function hold(signal: AbortSignal) {
    wants.clear();
    connected$.next(false);
    socket = openSocket(
      {
        wanted: () => [...new Set([...wants.values()].flat())],
        seqs: () => Object.fromEntries(last),
        heard(message) {
          talk.postMessage({ frame: message } satisfies LiveTalk);
          hear(message);
        },
        connected(open) {
          connected$.next(open);
          talk.postMessage({ connected: open } satisfies LiveTalk);
        },
        contact(contact) {
          contact$.next(contact);
          talk.postMessage({ contact } satisfies LiveTalk);
        },
        elsewhere: () => elsewhere$.next(),
        outdated() {
          talk.postMessage({ outdated: protocol } satisfies LiveTalk);
          grow(protocol);
        },
      },
      signal,
    );
    signal.addEventListener("abort", () => (socket = undefined));
    talk.postMessage({ rollCall: true } satisfies LiveTalk);
    sayWants();
  }

  /** Gives up the socket, as the house no longer serves this build. */
  function grow(outdated: number) {
    if (outdated !== protocol) return;
    outdated$.next(true);
    letGo();
  }

  function letGo() {
    stopLeading?.();
    stopLeading = undefined;
  }

  function want(channel: string) {
    ownWants.set(channel, (ownWants.get(channel) ?? 0) + 1);
    if (!outdated$.value) stopLeading ??= locks.lead("live", hold);
    sayWants();
  }

  function unwant(channel: string) {
    const count = (ownWants.get(channel) ?? 1) - 1;
    if (count > 0) return void ownWants.set(channel, count);
    ownWants.delete(channel);
    sayWants();
    if (ownWants.size === 0) letGo();
  }

  return {
    /** Whether the house no longer serves clients of this build. */
    outdated$: outdated$.asObservable(),
    /** Emits at the socket's holder when the house wants this site to be left. */
    elsewhere$: elsewhere$.asObservable(),
    /** Whether the socket is connected, whichever worker holds it. */
    get connected() {
      return connected$.value;
    },
    connected$,
    /** Emits at each pong, whichever worker holds the socket; replays the last. */
    contact$,
    /**
     * Messages of a channel while somebody listens, parsed by the listener's schema; with a parameter, only those of
     * that one.
     */
    channel$<C extends Channel>(name: C, schema: (typeof channelData)[C], parameter?: string) {
      const channel = parameter === undefined ? name : `${name}:${parameter}`;
      return new Observable<ChannelMessage>((out) => {
        const subscription = frames.pipe(filter((message) => message.channel === channel)).subscribe(out);
        want(channel);
        return () => {
          subscription.unsubscribe();
          unwant(channel);
        };
      }).pipe(
        map((message) => {
          const read = reader.read<ChannelData<C>>(schema, "op" in message ? message.snapshot : message.data);
          if (!read) reader.leaveOut(`a message on ${name}`);
          return read && { seq: message.seq, data: read.value };
        }),
        filter((news) => news !== undefined),
      );
    },
  };
}

export type Live = ReturnType<typeof createLive>;
