import { type Call, headers, requestOf } from "../../contract/call.ts";
import type { Answer } from "../../contract/errors.ts";
import type { Environment } from "../environment/environment.ts";
import type { Settings } from "./settings.ts";
import { apiBase } from "../../contract/api-base.ts";
import { pause } from "./back-off.ts";
import type { Exchange } from "./exchange.ts";

const defaultTimeoutMs = 10_000;
const namingMs = 3_000;

export interface SendOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  key?: string | undefined;
  validUntil?: string | undefined;
  file?: Blob | undefined;
  fetch?: Environment["fetch"] | undefined;
  /** The player the call is for: it is not sent once somebody else is logged in. */
  as?: string | undefined;
}

interface Parts {
  environment: Pick<Environment, "location">;
  exchange: Exchange;
  settings: Settings;
}

/** Sends one call of the contract, once, with the headers common to all requests. */
export function createSend({ environment, exchange, settings }: Parts) {
  let named: Promise<unknown> = Promise.resolve();

  /**
   * A guest's code or link is good for the browser that has asked for it, which has its id by a cookie. Two answers on
   * their way at once could each bring one, and the later would take the place of what the code was sent for: so what
   * may bring one, and what a guest writes, waits for what may bring one, if not for long.
   */
  return function send<Input extends object, Reply>(
    definition: Call<Input, Reply>,
    input: Input,
    token: string | undefined,
    options: SendOptions = {},
  ): Promise<Answer<Reply>> {
    const isGuests = token === undefined;
    if (!isGuests || (definition.method === "GET" && !definition.namesBrowser))
      return sendNow(definition, input, token, options);
    const turn = Promise.race([named, pause(namingMs)]);
    const answer = turn.then(() => sendNow(definition, input, token, options));
    if (definition.namesBrowser) named = answer.catch(() => undefined);
    return answer;
  };

  async function sendNow<Input extends object, Reply>(
    definition: Call<Input, Reply>,
    input: Input,
    token: string | undefined,
    options: SendOptions,
  ): Promise<Answer<Reply>> {
    const { path, body: fields } = requestOf(definition, input);
    const body = options.file ?? fields;
    const config = await settings.config();
    return exchange(definition.reply, {
      url: apiBase(environment.location, config, definition.service(input)) + path,
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      signal: options.signal,
      fetch: options.fetch,
      blockable: definition.blockable,
      init: {
        method: definition.method,
        credentials: "include",
        cache: "no-store",
        headers: present({
          "Accept-Language": settings.language(),
          "Content-Type": options.file ? "application/octet-stream" : body && "application/json",
          Authorization: token === undefined ? undefined : `Bearer ${token}`,
          [headers.region]: settings.region(),
          [headers.idempotencyKey]: options.key,
          [headers.validUntil]: options.validUntil,
        }),
        ...(body === undefined ? {} : { body }),
      },
    });
  }
}

export type Send = ReturnType<typeof createSend>;

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

export function present<T extends object>(all: T): Partial<Present<T>> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<Present<T>>;
}
