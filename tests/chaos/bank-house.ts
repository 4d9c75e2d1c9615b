import { type App, createApp } from "../../server/app.ts";
import { systemRng } from "../../server/runtime/rng.ts";
import { systemClock } from "../../server/runtime/clock.ts";
import { readConfig } from "../../server/config.ts";
import { takeEvent } from "../../server/cashier/take-event.ts";
import { type Connection, inTransaction } from "../../server/db/connect.ts";
import { openPools } from "../../server/db/database.ts";
import { locationOf } from "../../server/http/location.ts";
import { refusalAnswer, Refusal, Stored } from "../../server/http/refusal.ts";
import type { Caller } from "../../server/http/visit.ts";
import { loadKeys } from "../../server/runtime/keys.ts";
import type { PaymentProvider } from "../../server/payments/payment-provider.ts";
import type { PaymentEvent } from "../../contract/payment-provider.ts";
import { correctBalance } from "../../server/wallet/correct-balance.ts";
import { wideRates } from "../world/wide-rates.ts";
import { quiet } from "../world/quiet.ts";

/*
 * A whole house in a process of its own, which can be killed: it is called over its channel in the place of HTTP, and asks
 * the payment provider over the same one.
 */

/** What a player or the provider does at the house. */
export type BankOrder =
  | {
      do: "call";
      name: string;
      player: string;
      key: string;
      path: Record<string, string>;
      body: Record<string, unknown>;
    }
  | { do: "event"; event: PaymentEvent }
  | { do: "correct"; player: string; amountMicro: string };

export type ToBankHouse =
  | { open: { connection: Connection; env: Record<string, string>; provider: string } }
  | { order: number; what: BankOrder }
  | { answered: number; value: unknown };

export type FromBankHouse =
  | { opened: true }
  | { done: number; status: number; text: string }
  | { asked: number; question: keyof PaymentProvider; args: unknown[] };

const questions = new Map<number, (value: unknown) => void>();
let asked = 0;
let app: App | undefined;

process.on("message", (message: ToBankHouse) => void hear(message));
process.on("disconnect", () => process.exit());

async function hear(message: ToBankHouse): Promise<void> {
  if ("open" in message) {
    const { connection, env, provider } = message.open;
    const config = readConfig(env);
    const database = openPools(connection, quiet);
    const keys = loadKeys(config, systemRng);
    const sources = { clock: systemClock, rng: systemRng, log: quiet };
    const playerRates = wideRates;
    app = await createApp({ config, database, keys, ...sources, paymentProvider: asking(provider), playerRates });
    say({ opened: true });
  } else if ("answered" in message) {
    questions.get(message.answered)?.(message.value ?? undefined);
    questions.delete(message.answered);
  } else if (app) {
    const { status, text } = await carryOut(message.what, app).catch(
      (error: unknown) => new Stored(500, String(error)),
    );
    say({ done: message.order, status, text });
  }
}

async function carryOut(what: BankOrder, { house, endpoints }: App): Promise<Stored> {
  if (what.do === "event") return new Stored(200, await takeEvent(what.event, house.payments.name, house));
  if (what.do === "correct") {
    const correction = { amountMicro: BigInt(what.amountMicro), reason: "a test", author: "a test" };
    const after = await inTransaction(house.pool, (tx) => correctBalance(tx, BigInt(what.player), correction, house));
    return new Stored(after ? 200 : 409, "");
  }
  const endpoint = endpoints.find(({ call }) => call.name === what.name);
  if (!endpoint) throw new Error(`there is no call ${what.name}`);
  const parts = { path: what.path, query: {}, body: what.body };
  const outcome = await endpoint.answer(async () => parts, callerOf(what, house.hosts.sites[0] ?? ""), house);
  if (outcome instanceof Refusal) return refusalAnswer(outcome);
  return outcome instanceof Stored ? outcome : new Stored(200, JSON.stringify(outcome));
}

function callerOf({ player, key }: { player: string; key: string }, site: string): Caller {
  return {
    session: { player: BigInt(player), id: "bank" },
    bearer: undefined,
    cookies: {},
    ip: "127.0.0.1",
    location: locationOf("RU"),
    locale: "en-US",
    userAgent: "",
    site,
    apiSite: site,
    fromPage: false,
    requestId: key,
    arrivedMs: performance.now(),
    key,
    validUntil: undefined,
    setCookie: () => {},
  };
}

/** Whoever has opened the house answers for the provider. */
function asking(name: string): PaymentProvider {
  const ask =
    <T>(question: keyof PaymentProvider) =>
    (...args: unknown[]) =>
      new Promise<T>((resolve) => {
        asked += 1;
        questions.set(asked, resolve as (value: unknown) => void);
        say({ asked, question, args });
      });
  return {
    name,
    createPayment: ask("createPayment"),
    findPayment: ask("findPayment"),
    createPayout: ask("createPayout"),
    stopPayout: ask("stopPayout"),
    rates: ask("rates"),
    statement: ask("statement"),
  };
}

function say(message: FromBankHouse): void {
  process.send?.(message);
}
