import type { Call } from "../../contract/call.ts";
import type { Answer } from "../../contract/errors.ts";
import type { SharedReads } from "../cache/shared-reads.ts";
import type { Environment } from "../environment/environment.ts";
import { backOffMs, pause } from "./back-off.ts";
import { failed, isUnanswered } from "./failed.ts";
import type { ConnectionKeeper } from "./connection.ts";
import type { Send, SendOptions } from "./send.ts";
import { createSlots } from "./slots.ts";

const maxReadAttempts = 3;
/** Browsers allow few connections per host. A call queued in the browser would age its token and use up its timeout. */
const atATime = { most: 32, mostWaiting: 5_000 };

export interface CallingSession {
  ready: Promise<void>;
  current(): { generation: number; token: string | undefined; player: string | null };
  renew(generation: number): Promise<Answer<"renewed" | "ended">>;
}

interface Parts {
  environment: Pick<Environment, "rng">;
  send: Send;
  connection: ConnectionKeeper;
  session: CallingSession;
  reads: Pick<SharedReads, "changed">;
}

/** Calls the house as the current player. Reads are retried; writes are sent once. */
export function createCaller({ environment, send, connection, session, reads }: Parts) {
  const inSlot = createSlots(atATime);

  return async function call<Input extends object, Reply>(
    definition: Call<Input, Reply>,
    input: Input,
    options: SendOptions = {},
  ): Promise<Answer<Reply>> {
    const asPlayer = async (): Promise<Answer<Reply>> =>
      (await inSlot(() => attempt(definition, input, options))) ?? failed("unavailable");
    await session.ready;
    let answer = await asPlayer();
    for (let tried = 0; definition.method === "GET" && tried < maxReadAttempts - 1; tried++) {
      if (answer.ok || !isUnanswered(answer.error) || !connection.online || options.signal?.aborted) break;
      await pause(backOffMs(tried, environment.rng), options.signal);
      answer = await asPlayer();
    }
    if (definition.auth !== "none" && definition.method !== "GET") reads.changed();
    return answer;
  };

  /** A 401 for an outdated token is retried at once; one for the newest token after a refresh. */
  async function attempt<Input extends object, Reply>(
    definition: Call<Input, Reply>,
    input: Input,
    options: SendOptions,
  ): Promise<Answer<Reply>> {
    const { generation, token, player } = session.current();
    if (options.signal?.aborted || (options.as !== undefined && options.as !== player)) return failed("aborted");
    const answer = await send(definition, input, token, options);
    if (answer.ok || answer.error.status !== 401 || token === undefined || definition.auth === "none") return answer;
    const renewal = await session.renew(generation);
    if (!renewal.ok) return renewal;
    // The player may have changed: a call is never sent as somebody else.
    const hasLeft = renewal.value === "ended" || session.current().player !== player;
    return hasLeft ? answer : send(definition, input, session.current().token, options);
  }
}

export type Caller = ReturnType<typeof createCaller>;
