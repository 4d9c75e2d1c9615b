import type pg from "pg";
import { webhookPath } from "../contract/payment-provider.ts";
import { analyticsReport } from "./analytics/report.ts";
import { replaysCommand } from "./analytics/replays-command.ts";
import { stackCommand } from "./analytics/stack-command.ts";
import { attributionReport } from "./attribution/report.ts";
import { correct, readCorrection, readReversal } from "./bookkeeping/correct.ts";
import { adjustRound, readAdjustment } from "./bookkeeping/adjust-round.ts";
import { readDay } from "./bookkeeping/day.ts";
import { providerDay } from "./bookkeeping/provider-day.ts";
import { reconcile } from "./bookkeeping/reconcile.ts";
import { statement } from "./bookkeeping/statement.ts";
import { chatCommand } from "./chat/chat-command.ts";
import { reversalText, reverseDeposit } from "./cashier/reverse-deposit.ts";
import { inTransaction } from "./db/connect.ts";
import { createUuids } from "./db/uuid.ts";
import { systemRng } from "./runtime/rng.ts";
import { systemClock } from "./runtime/clock.ts";
import { isShared, loadSharedSecrets } from "./shared-secrets.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./runtime/settings.ts";
import { withDatabase } from "./db/with-database.ts";
import { documentsCommand } from "./documents/documents-command.ts";
import { createHosts } from "./http/hosts.ts";
import { type Keys, loadKeys } from "./runtime/keys.ts";
import { mirrorCommand } from "./mirrors/mirror-command.ts";
import { createHttpProvider } from "./payments/http-provider.ts";
import { paymentLink } from "./payments/payment-link.ts";
import { readPayments } from "./payments/payments-file.ts";
import { paymentsFolder } from "./sandbox-services/services.ts";
import { notedPort } from "./sandbox-services/supervisor.ts";
import { campaignCommand } from "./promotions/campaign-command.ts";
import { supportLink } from "./support/support-link.ts";
import { createEligibilities } from "./wallet/eligibility.ts";
import { layInTournaments, readTournamentsOrder } from "./tournaments/lay-in.ts";

export interface CommandResult {
  text: string;
  isRight: boolean;
}

type Command = (words: readonly string[], config: Config) => Promise<CommandResult>;

/** Operator commands, by the name of their script in package.json. */
const commands: Record<string, Command> = {
  "support-link": async ([ticket], config) => {
    const key = (await keysOf(config)).support;
    return right(await supportLink(ticket, { origin: createHosts(config).origin, key, clock: systemClock }));
  },
  mirror: async (words, config) => {
    const sites = { hosts: createHosts(config), moved: config.moved };
    return right(await withDatabase(config, (pool) => mirrorCommand(words, { pool, clock: systemClock, ...sites })));
  },
  campaigns: async (words, config) =>
    right(await withDatabase(config, (pool) => campaignCommand(words, { pool, clock: systemClock }))),
  attribution: async ([from, to = from], config) => {
    const { fromMs } = readDay(from, "attribution");
    const { endMs } = readDay(to, "attribution");
    return right(await withDatabase(config, (pool) => attributionReport(pool, { fromMs, endMs }, systemClock)));
  },
  analytics: async ([from, to = from], config) => {
    const { fromMs } = readDay(from, "analytics");
    const { endMs } = readDay(to, "analytics");
    return right(await withDatabase(config, (pool) => analyticsReport(pool, { fromMs, endMs })));
  },
  replays: async (words, config) => right(await withDatabase(config, (pool) => replaysCommand(words, pool))),
  stack: async (words, config) => right(stackCommand(words, config)),
  statement: async ([date], config) => {
    const day = readDay(date, "statement");
    return withDatabase(config, (pool) => statement(pool, day));
  },
  reconcile: async ([date], config) => {
    const day = readDay(date, "reconcile");
    return withDatabase(config, async (pool) => reconcile(pool, await providerOf(config, pool), day));
  },
  "reverse-deposit": async (words, config) => {
    const order = readReversal(words);
    const sources = { clock: systemClock, uuid: createUuids(systemClock, systemRng) };
    const done = await withDatabase(config, (pool) => inTransaction(pool, (tx) => reverseDeposit(tx, order, sources)));
    if (!done) throw new ConfigError(`No deposit ${order.deposit} is there to be taken back: nothing was booked.`);
    return right(reversalText(done));
  },
  correct: async (words, config) => {
    const order = readCorrection(words);
    const sources = { clock: systemClock, rng: systemRng };
    return right(await withDatabase(config, (pool) => correct(pool, order, sources)));
  },
  "adjust-round": async (words, config) => {
    const order = readAdjustment(words);
    const sources = { clock: systemClock, rng: systemRng, eligibilities: createEligibilities(config) };
    return right(await withDatabase(config, (pool) => adjustRound(pool, order, sources)));
  },
  "game-rounds": async ([provider, date], config) => {
    const day = readDay(date, "game-rounds");
    return withDatabase(config, (pool) => providerDay(pool, provider ?? "", day));
  },
  tournaments: async (words, config) => {
    const order = readTournamentsOrder(words);
    return right(await withDatabase(config, (pool) => layInTournaments(pool, order, { clock: systemClock })));
  },
  chat: async (words, config) =>
    right(await withDatabase(config, (pool) => chatCommand(words, { pool, clock: systemClock }))),
  documents: async (words, config) => {
    const keys = await keysOf(config);
    return right(await withDatabase(config, (pool) => documentsCommand(words, { pool, keys, clock: systemClock })));
  },
};

export async function carryOut(command: string, words: readonly string[], config: Config): Promise<CommandResult> {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new ConfigError(`There is no "${command}": a house knows ${Object.keys(commands).join(", ")}.`);
  return run(words, config);
}

function right(text: string): CommandResult {
  return { text, isRight: true };
}

/** The keys shared through the database, where several houses may use it. */
async function keysOf(config: Config): Promise<Keys> {
  if (!isShared(config)) return loadKeys(config, systemRng);
  return withDatabase(config, async (pool) => (await loadSharedSecrets(config, systemRng, pool)).keys);
}

/** The payment provider as a house would reach it; a sandbox's provider runs beside its house. */
async function providerOf(config: Config, pool: pg.Pool) {
  const { keys, paymentsName: name } = await loadSharedSecrets(config, systemRng, pool);
  const port = async () => notedPort(paymentsFolder(config.dataFolder));
  const link = paymentLink({ named: readPayments(config), keys, name, port });
  const callback = `${createHosts(config).origin}${webhookPath(link.name)}`;
  return createHttpProvider({ link, callback, clock: systemClock, log: silent });
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };
