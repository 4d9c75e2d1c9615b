import type { Call } from "../../contract/call.ts";
import type { Answer } from "../../contract/errors.ts";
import type { Environment } from "../environment.ts";
import type { Session } from "../session/session.ts";
import { backOffMs, pause } from "./back-off.ts";
import { isUnanswered } from "./failed.ts";
import type { Network } from "./network.ts";
import type { Send, SendOptions } from "./send.ts";

const readTries = 3;

interface Parts {
  environment: Pick<Environment, "chance">;
  send: Send;
  network: Network;
  session: Session;
}

/** Calls the house as the player of now. Reads are tried again; whatever moves something is sent once. */
export function createCaller({ environment, send, network, session }: Parts) {
  return async function call<Input extends object, Reply>(
    definition: Call<Input, Reply>,
    input: Input,
    options: SendOptions = {},
  ): Promise<Answer<Reply>> {
    await session.ready;
    let answer = await asPlayer(definition, input, options);
    for (let attempt = 0; definition.method === "GET" && attempt < readTries - 1; attempt++) {
      if (answer.ok || !isUnanswered(answer.error) || !network.online || options.signal?.aborted) break;
      await pause(backOffMs(attempt, environment.chance), options.signal);
      answer = await asPlayer(definition, input, options);
    }
    return answer;
  };

  /** A 401 of an older token is tried again at once; of the newest, after one refresh. */
  async function asPlayer<Input extends object, Reply>(
    definition: Call<Input, Reply>,
    input: Input,
    options: SendOptions,
  ): Promise<Answer<Reply>> {
    const { generation, token } = session.current();
    const answer = await send(definition, input, token, options);
    if (answer.ok || answer.error.status !== 401 || token === undefined || definition.auth === "none") return answer;
    const renewal = await session.renew(generation);
    if (!renewal.ok) return renewal;
    return renewal.value === "ended" ? answer : send(definition, input, session.current().token, options);
  }
}

export type Caller = ReturnType<typeof createCaller>;
