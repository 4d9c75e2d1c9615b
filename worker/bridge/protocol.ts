import type { Attribution, SourceFields } from "../../contract/attribution-names.ts";
import type { Consent } from "../../rules/consent.ts";
import type { LocalErrorKey } from "../../contract/errors.ts";
import type { Part } from "./parted.ts";

/** Version of the messages between tab and worker; raised by every change an older side would not understand. */
export type Protocol = 4;

export type WorkerKind = "shared" | "solo";

/** Only pages can read cookies and local storage; the worker gets of them at hello and on change what it needs. */
export interface PageCookies {
  token: string | undefined;
  attribution: Attribution;
  /** By what the player came; tabs of a build before tell of none, nor of what follows. */
  source?: SourceFields;
  /** What was chosen in this browser. */
  consent?: Consent | undefined;
  fingerprint?: string | undefined;
}

export interface Hello {
  kind: "hello";
  protocol: Protocol;
  build: string;
  /** Name of the Web Lock that the tab holds while it lives. */
  lock: string;
  cookies: PageCookies;
  /** As an Accept-Language value. */
  language: string;
  visible: boolean;
}

export interface Welcome {
  kind: "welcome";
  protocol: Protocol;
  host: WorkerKind;
  /** Name of the Web Lock that the worker holds while it lives. */
  lock: string;
}

export type TabNews = { cookies: PageCookies } | { language: string } | { visible: boolean };

/** The one object that a tab calls through Comlink. */
export interface PortHost {
  /**
   * Opens a call or stream by its name over its own port. The tab ends either one by "close": it has the result, no
   * longer wants it, or has waited long enough. Calls that move money have a key made by the tab, which survives this
   * worker.
   */
  open(name: string, input: unknown, port: MessagePort, key?: string): void;
  tell(news: TabNews): void;
}

/** On a call's port, worker → tab, once: the result, or the error in the worker. */
export type CallMessage = { value: unknown } | { fault: string };

/**
 * On a stream's port, worker → tab; the tab acknowledges each with "next". What comes in parts, the first time as a
 * whole, is acknowledged with the frame that shows it.
 */
export type StreamMessage = { value: unknown } | { whole: unknown } | { part: Part } | { end: LocalErrorKey | null };
