import { correct, readCorrection } from "./books/correct.ts";
import { readDay } from "./books/day.ts";
import { withBooks } from "./books/open-books.ts";
import { reconcile } from "./books/reconcile.ts";
import { statement } from "./books/statement.ts";
import { systemChance } from "./chance.ts";
import { systemClock } from "./clock.ts";
import { type Config, ConfigError } from "./config.ts";
import { createHosts } from "./http/hosts.ts";
import { loadKeys } from "./keys.ts";
import { createHttpProvider } from "./payments/http-provider.ts";
import { paymentLink } from "./payments/payment-link.ts";
import { readPayments } from "./payments/payments-file.ts";
import { webhookPath } from "./payments/protocol.ts";
import { sandboxPort } from "./payments/sandbox-port.ts";
import { supportLink } from "./support/support-link.ts";

/** What a command has to say, and whether all was as it should be. */
export interface Said {
  text: string;
  isRight: boolean;
}

type Command = (words: readonly string[], config: Config) => Promise<Said>;

/** What the operator asks of a house beside opening it, by the name of the script in package.json. */
const commands: Record<string, Command> = {
  "support-link": async ([ticket], config) => {
    const key = loadKeys(config, systemChance).support;
    return right(await supportLink(ticket, { origin: createHosts(config).origin, key, clock: systemClock }));
  },
  statement: async ([date], config) => {
    const day = readDay(date, "statement");
    return withBooks(config, (pool) => statement(pool, day));
  },
  reconcile: async ([date], config) => {
    const day = readDay(date, "reconcile");
    return withBooks(config, (pool) => reconcile(pool, providerOf(config), day));
  },
  correct: async (words, config) => {
    const order = readCorrection(words);
    const sources = { clock: systemClock, chance: systemChance };
    return right(await withBooks(config, (pool) => correct(pool, order, sources)));
  },
};

export async function carryOut(command: string, words: readonly string[], config: Config): Promise<Said> {
  const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!known) throw new ConfigError(`There is no "${command}": a house knows ${Object.keys(commands).join(", ")}.`);
  return known(words, config);
}

function right(text: string): Said {
  return { text, isRight: true };
}

/** The payment provider, as the house speaks to it; the sandbox's is beside the house that runs. */
function providerOf(config: Config) {
  const keys = loadKeys(config, systemChance);
  const link = paymentLink({ named: readPayments(config), keys, port: async () => sandboxPort(config.dataFolder) });
  const callback = `${createHosts(config).origin}${webhookPath(link.name)}`;
  return createHttpProvider({ link, callback, clock: systemClock, log: silent });
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };
