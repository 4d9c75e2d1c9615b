import { type BehaviorSubject, merge, type Observable } from "rxjs";
import {
  channel,
  type Channel,
  type ClientWords,
  closeCodes,
  isPublic,
  livePath,
  partsOfAddress,
  type ServerMessage,
  serverMessage,
} from "../../contract/live.ts";
import { protocol } from "../../contract/protocol.ts";
import type { Environment } from "../environment/environment.ts";
import type { Settings } from "./settings.ts";
import { apiBase, socketBase } from "../../contract/api-base.ts";
import { backOffMs, pause } from "./back-off.ts";
import type { CallingSession } from "./caller.ts";
import { type HouseClock, maxSamples, median } from "./house-clock.ts";
import type { LineContact } from "./live.ts";
import type { Reader } from "./reader.ts";
import type { ConnectionKeeper } from "./connection.ts";

export const pingShownMs = 2_000;
const pingHiddenMs = 20_000;
/** A clock's offset is the median of several pongs, so the first few of a connection follow each other soon. */
const pingFirstMs = 300;
const firstPings = 5;
/** Together with the ping interval, this stays below the five seconds in which a dead line must be noticed. */
export const answerMs = 2_500;
/** What is played by the house's clock: those who watch have to know that their line lives, in whatever tab. */
const timedChannels: readonly Channel[] = ["crash", "roulette", "rooms"];

/** A client message before parsing, with channels by address. */
type ClientMessage = Exclude<ClientWords, { channel: unknown }> | { op: "join" | "leave"; channel: string };

export interface LiveSocket {
  update(fresh: readonly string[]): void;
}

export interface SocketUser {
  wanted(): string[];
  seqs(): Record<string, number>;
  heard(message: Extract<ServerMessage, { channel: string; seq: number }>): void;
  connected(open: boolean): void;
  /** Called at each pong. */
  contact(contact: LineContact): void;
  /** The site has moved or was given up. */
  elsewhere(): void;
  outdated(): void;
}

interface Parts {
  environment: Environment;
  settings: Settings;
  session: Pick<CallingSession, "current" | "renew"> & { epoch$: Observable<number> };
  connection: ConnectionKeeper;
  clock: HouseClock;
  tabs: { visible$: BehaviorSubject<boolean> };
  reader: Reader;
  probe: () => Promise<unknown>;
}

/**
 * Keeps one socket open while there is something to listen to (for guests, public channels only), and resumes after a
 * break.
 */
export function createLiveSocket({ environment, settings, session, connection, clock, tabs, reader, probe }: Parts) {
  return function open(user: SocketUser, signal: AbortSignal): LiveSocket {
    let current: WebSocket | undefined;
    let pingNow = () => {};
    let rtts: readonly number[] = [];
    const joined = new Set<string>();
    const wake = wakeUp(merge(session.epoch$, connection.returned$, tabs.visible$), signal);
    session.epoch$.subscribe(() => current?.close());
    const shown = tabs.visible$.subscribe((isVisible) => isVisible && pingNow());
    signal.addEventListener("abort", () => {
      shown.unsubscribe();
      current?.close();
    });
    void run();

    async function run() {
      for (let attempt = 0; !signal.aborted; attempt++) {
        const { generation } = session.current();
        if (wanted().length === 0 || !connection.online) {
          await wake();
          continue;
        }
        const ended = await connect();
        if (ended.opened) attempt = 0;
        else await probe();
        if (ended.code === closeCodes.outdated) return user.outdated();
        if (ended.code === closeCodes.unauthorized) await session.renew(generation);
        else await Promise.race([pause(backOffMs(attempt, environment.rng), signal), wake()]);
      }
    }

    /** The wanted channels that the current player or guest may hear. */
    function wanted(): string[] {
      const isGuest = session.current().token === undefined;
      return user.wanted().filter((each) => !isGuest || isPublic(nameOf(each)));
    }

    async function connect(): Promise<{ opened: boolean; code: number }> {
      const base = apiBase(environment.location, await settings.config(), "general");
      const socket = new environment.WebSocket(socketBase(base) + livePath);
      current = socket;
      let opened = false;
      let heardAt = 0;
      const beat = new AbortController();

      return new Promise((resolve) => {
        socket.addEventListener("open", () => {
          opened = true;
          joined.clear();
          const seqs = user.seqs();
          // Read late, so that a login since the start of the connection counts.
          say({ op: "hello", protocol, token: session.current().token, resume: seqs });
          for (const channel of Object.keys(seqs)) joined.add(channel);
          update([]);
          connection.heard();
          user.connected(true);
          void heartbeat();
        });
        socket.addEventListener("message", (event: MessageEvent<string>) => {
          heardAt = environment.now();
          receive(event.data);
        });
        socket.addEventListener("close", (event) => end(event.code));

        function end(code: number) {
          if (beat.signal.aborted) return;
          beat.abort();
          pingNow();
          current = undefined;
          if (opened) user.connected(false);
          resolve({ opened, code });
        }

        async function heartbeat() {
          rtts = [];
          while (!beat.signal.aborted) {
            const sooner = new AbortController();
            pingNow = () => sooner.abort();
            say({ op: "ping", t: environment.now() });
            void expectAnswer(environment.now());
            await pause(pingAfterMs(), sooner.signal);
          }
        }

        /** A half-open connection swallows everything, so a missing answer ends it. Closing it would wait as well. */
        async function expectAnswer(sinceMs: number) {
          await pause(answerMs, beat.signal);
          if (beat.signal.aborted || heardAt >= sinceMs) return;
          connection.lost("offline");
          socket.close();
          end(closeCodes.internal);
        }
      });
    }

    function pingAfterMs(): number {
      const isTimed = [...joined].some((each) => timedChannels.includes(nameOf(each)));
      if (isTimed && rtts.length < firstPings) return pingFirstMs;
      return isTimed || tabs.visible$.value ? pingShownMs : pingHiddenMs;
    }

    function heardPong(sentAt: number, serverTime: string) {
      clock.sample(sentAt, serverTime);
      const heardAt = Date.parse(serverTime);
      if (!Number.isFinite(heardAt)) return;
      const now = environment.now();
      rtts = [...rtts, Math.max(0, now - sentAt)].slice(-maxSamples);
      user.contact({ offsetMs: clock.now() - now, rttMs: median(rtts), heardAt });
    }

    function receive(text: string) {
      const json = readJson(text);
      const message = reader.read(serverMessage, json)?.value;
      if (!message) return reader.leaveOut(`said ${wordOf(json)}`);
      if ("op" in message && message.op === "pong") heardPong(message.t, message.server_time);
      else if ("op" in message && message.op === "elsewhere") user.elsewhere();
      else if (!("op" in message) || message.op === "reset") {
        if (channel.options.includes(nameOf(message.channel))) user.heard(message);
        else reader.leaveOut(`channel ${message.channel}`);
      }
    }

    function say(message: ClientMessage) {
      if (current?.readyState === 1) current.send(JSON.stringify(message));
    }

    function update(fresh: readonly string[]) {
      const addresses = wanted();
      for (const address of addresses) {
        const isNew = !joined.has(address);
        // Only a new join gets a snapshot.
        if (!isNew && fresh.includes(address)) say({ op: "leave", channel: address });
        if (isNew || fresh.includes(address)) say({ op: "join", channel: address });
        if (current?.readyState === 1) joined.add(address);
        if (isNew && timedChannels.includes(nameOf(address))) pingNow();
      }
      for (const address of joined) {
        if (addresses.includes(address)) continue;
        say({ op: "leave", channel: address });
        joined.delete(address);
      }
      wake.now();
    }

    return { update };
  };
}

function wakeUp(reasons: Observable<unknown>, signal: AbortSignal) {
  let waiting = () => {};
  const subscription = reasons.subscribe(() => waiting());
  signal.addEventListener("abort", () => {
    subscription.unsubscribe();
    waiting();
  });
  const wake = () =>
    new Promise<void>((resolve) => {
      waiting = resolve;
    });
  return Object.assign(wake, { now: () => waiting() });
}

/** The channel's name, which may be unknown to this build. */
function nameOf(address: string): Channel {
  return partsOfAddress(address).name as Channel;
}

/** Describes a message of unknown shape for the log. */
function wordOf(message: unknown): string {
  return message !== null && typeof message === "object" && "op" in message ? String(message.op) : "no message";
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not a message of this house.
  }
}
