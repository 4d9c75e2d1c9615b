import * as v from "valibot";
import {
  payment,
  providerPaths,
  providerPayout,
  type ProviderRefusal,
  rates,
  refusal,
  signatureHeader,
  statement,
} from "../../contract/payment-provider.ts";
import { sign } from "../../rules/request-signature.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { sendRequest } from "../http/send-request.ts";
import type { PaymentLink } from "./payment-link.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { requestHashing } from "./request-hashing.ts";

export interface HttpProviderOptions {
  link: PaymentLink;
  callback: string;
  clock: Clock;
  log: Log;
  limitMs?: number;
}

const usualLimitMs = 5_000;
const maxBytes = 262_144;
/** It may contain a whole day of payments. */
const statementLimitMs = 30_000;
const maxStatementBytes = 67_108_864;

/** A payment provider over HTTP. Its answers count only if signed, in time and valid by the protocol. */
export function createHttpProvider(options: HttpProviderOptions): PaymentProvider {
  const { link, callback } = options;
  const ask = askOver(options);

  return {
    name: link.name,
    createPayment: (order) =>
      ask("POST", providerPaths.payments, payment, { body: { ...order, callback }, order: order.order }),
    findPayment: (order) => ask("GET", providerPaths.payment(order), payment, { order }),
    createPayout: (order) =>
      ask("POST", providerPaths.payouts, providerPayout, { body: { ...order, callback }, order: order.order }),
    stopPayout: (order) => ask("DELETE", providerPaths.payout(order), providerPayout, { order }),
    rates: async () => unlessRefused(await ask("GET", providerPaths.rates, rates)),
    async statement(from, to) {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
      const options = { limitMs: statementLimitMs, maxBytes: maxStatementBytes };
      return unlessRefused(await ask("GET", `${providerPaths.statement}?${query.toString()}`, statement, options));
    },
  };
}

interface RequestOptions {
  body?: object;
  order?: string;
  limitMs?: number;
  maxBytes?: number;
}

/** Makes one request. Any failure is logged and counts as no answer: what the provider did is then unknown. */
export function askOver({ link, clock, log, limitMs = usualLimitMs }: Omit<HttpProviderOptions, "callback">) {
  const hashing = requestHashing(link.key);

  return async function ask<T extends object>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    schema: v.GenericSchema<unknown, T>,
    options: RequestOptions = {},
  ): Promise<T | ProviderRefusal | undefined> {
    const signal = AbortSignal.timeout(options.limitMs ?? limitMs);
    try {
      const base = await within(signal, link.address());
      if (base === undefined) return undefined;
      const url = new URL(base.replace(/\/$/, "") + path);
      const body = options.body === undefined ? "" : JSON.stringify(options.body);
      const signature = sign({ method, path: url.pathname + url.search, body }, hashing, clock.now());
      const headers = {
        [signatureHeader]: signature,
        ...(body === ""
          ? {}
          : { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }),
      };
      const limits = { signal, maxBytes: options.maxBytes ?? maxBytes };
      const reply = await sendRequest(url.href, { method, headers, body, ...limits });
      return answerOf(reply.status, await reply.text(), schema, options.order);
    } catch (error) {
      log.warn({ err: error, provider: link.name, asked: path.split(/[/?]/)[1] }, "a payment provider did not answer");
      return undefined;
    }
  };
}

function answerOf<T extends object>(
  status: number,
  text: string,
  schema: v.GenericSchema<unknown, T>,
  order: string | undefined,
): T | ProviderRefusal {
  if (status >= 400 && status < 500) {
    const refused = v.safeParse(v.pipe(v.string(), v.parseJson(), refusal), text);
    if (refused.success) return refused.output;
  }
  if (status !== 200) throw new Error(`it says ${status}`);
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  // Logs only the path of the fault, because the text is about somebody's payment.
  if (!result.success) throw new Error(`what it says makes no sense: ${v.getDotPath(result.issues[0]) ?? "no JSON"}`);
  if (order !== undefined && (result.output as { order?: string }).order !== order)
    throw new Error("it speaks of another order");
  return result.output;
}

function unlessRefused<T extends object>(answer: T | ProviderRefusal | undefined): T | undefined {
  return answer === undefined || "refused" in answer ? undefined : answer;
}

function within<T>(signal: AbortSignal, result: Promise<T>): Promise<T> {
  return Promise.race([
    result,
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}
