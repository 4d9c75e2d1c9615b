import type { Attribution } from "../../contract/attribution.ts";
import type { LocalErrorKey } from "../../contract/errors.ts";

/** What tab and worker say to each other. The number grows with every change that an older side would not understand. */
export type Protocol = 2;

export type WorkerKind = "shared" | "solo";

/** Cookies belong to the page; the worker learns them at hello and on change. */
export interface PageCookies {
  token: string | undefined;
  attribution: Attribution;
}

export interface Hello {
  kind: "hello";
  protocol: Protocol;
  build: string;
  /** Name of the Web Lock that the tab holds while it lives. */
  lock: string;
  cookies: PageCookies;
  /** Accept-Language of the tab's language. */
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

/** What a tab reports while it lives. */
export type TabNews = { cookies: PageCookies } | { language: string } | { visible: boolean };

/** The one object that a tab calls through Comlink. */
export interface Door {
  /** What moves money has a key that the tab has made, which outlives this worker. */
  call(name: string, input: unknown, id: number, timeoutMs: number, key?: string): Promise<unknown>;
  abort(id: number): void;
  /** Streams a value over a port of its own: the latest one, one message in flight. */
  open(name: string, input: unknown, port: MessagePort): void;
  tell(news: TabNews): void;
}

/** On a stream's port, worker → tab; the tab answers each with "next". */
export type StreamMessage = { value: unknown } | { end: LocalErrorKey | null };
