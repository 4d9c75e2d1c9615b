import { createHmac, type KeyObject, randomUUID, sign as signWith } from "node:crypto";
import { Agent, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import * as v from "valibot";
import {
  type CommandReply,
  gameProviderPath,
  type ProviderCommand,
  type ProviderCommands,
  type ProviderRefusal,
  providerRefusals,
  providerReplies,
} from "../../contract/game-provider.ts";
import type { Fields, Manner } from "../../rules/providers/manner.ts";
import { sortedParameters } from "../../rules/providers/sorted-parameters.ts";
import { wholeBody } from "../../rules/providers/whole-body.ts";

/** How a provider proves to be itself. */
export type ProviderKey =
  | { manner: "whole-body"; privateKey: KeyObject }
  | { manner: "sorted-parameters"; key: Uint8Array };

export interface ProviderClientOptions {
  /** Of the wallet; its commands lie under the contract's path. */
  url: string;
  provider: string;
  key: ProviderKey;
  now(): number;
  limitMs?: number;
}

/** One request as it is sent; tests of a wallet change it on its way. */
export interface Outgoing {
  body: string;
  headers: Record<string, string>;
}

export interface AskOptions {
  /** When it says that it was made. */
  timeMs?: number;
  nonce?: string;
  /** What is sent instead of what was signed. */
  change?(outgoing: Outgoing): Outgoing;
  /** Ends the wait for the answer; the wallet may carry it out all the same. */
  signal?: AbortSignal;
}

/** No answer: what became of the command only the wallet knows. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

const mannersOf: Record<ProviderKey["manner"], Manner> = {
  "whole-body": wholeBody,
  "sorted-parameters": sortedParameters,
};

/** Asks a wallet in one of the manners of the field. */
export function createProviderClient({ url, provider, key, now, limitMs = 5_000 }: ProviderClientOptions) {
  const manner = mannersOf[key.manner];
  const base = new URL(url);
  const send = base.protocol === "https:" ? overHttps : overHttp;
  const agent = base.protocol === "https:" ? undefined : new Agent({ keepAlive: true, maxSockets: 64 });

  async function ask<Name extends ProviderCommand>(
    command: Name,
    input: v.InferInput<ProviderCommands[Name]> & Fields,
    { timeMs = now(), nonce = randomUUID(), change = (outgoing) => outgoing, signal }: AskOptions = {},
  ): Promise<CommandReply<Name> | ProviderRefusal> {
    const { body, headers, signed, signatureHeader } = manner.encode(input, { provider, command, nonce, timeMs });
    const outgoing = change({ body, headers: { ...headers, [signatureHeader]: signatureOf(signed) } });
    const text = await post(gameProviderPath(provider, command), outgoing, signal);
    const reply = manner.decodeReply(text);
    if (!reply) throw new NoAnswer(`${command}: what is answered makes no sense: ${text.slice(0, 200)}`);
    if ("refused" in reply) {
      if (!isRefusal(reply)) throw new NoAnswer(`${command}: ${String(reply.refused)} is no refusal of the contract`);
      return reply;
    }
    const read = v.safeParse(providerReplies[command], reply);
    if (!read.success)
      throw new NoAnswer(`${command}: what is answered lacks ${v.getDotPath(read.issues[0]) ?? "its fields"}`);
    return read.output;
  }

  function signatureOf(text: string): string {
    return key.manner === "whole-body"
      ? signWith("RSA-SHA256", Buffer.from(text), key.privateKey).toString("base64")
      : createHmac("sha256", key.key).update(text).digest("hex");
  }

  function post(path: string, { body, headers }: Outgoing, signal?: AbortSignal): Promise<string> {
    const limit = AbortSignal.timeout(limitMs);
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(new NoAnswer(error.message));
      const sent = send({
        // Not every system resolves `*.localhost` to this machine.
        host: base.hostname.endsWith(".localhost") ? "127.0.0.1" : base.hostname,
        servername: base.hostname,
        port: base.port,
        path: base.pathname.replace(/\/$/, "") + path,
        method: "POST",
        headers: {
          ...headers,
          Host: base.host,
          "Content-Type": manner.contentType,
          "Content-Length": String(Buffer.byteLength(body)),
        },
        agent,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      sent.on("error", fail);
      sent.on("response", (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("error", fail);
        reply.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          if (reply.statusCode === 200) resolve(text);
          else fail(new Error(`the wallet says ${reply.statusCode}`));
        });
      });
      sent.end(body);
    });
  }

  return { ask, close: () => agent?.destroy() };
}

function isRefusal(reply: object): reply is ProviderRefusal {
  const { refused } = reply as { refused?: unknown };
  return typeof refused === "string" && Object.hasOwn(providerRefusals, refused);
}
