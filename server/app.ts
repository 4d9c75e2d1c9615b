import { accountLimits } from "./accounts/limits.ts";
import { createCodes } from "./accounts/codes.ts";
import { createLetters } from "./accounts/letters.ts";
import { createOneTimeTokens } from "./accounts/one-time-tokens.ts";
import { createAccessTokens } from "./accounts/access-tokens.ts";
import { createEndedSessions } from "./accounts/ended-sessions.ts";
import { createRefreshChain } from "./accounts/refresh-chain.ts";
import { createSessions } from "./accounts/sessions.ts";
import { createTries } from "./accounts/tries.ts";
import type { Chance } from "./chance.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Log } from "./db/log.ts";
import { createUuids } from "./db/uuid.ts";
import { createDesk } from "./desk/desk.ts";
import { createFaults } from "./desk/faults.ts";
import { createInbox } from "./desk/inbox.ts";
import { createDeskSettings } from "./desk/settings.ts";
import { endpoints } from "./endpoints.ts";
import { createInstant } from "./games/instant.ts";
import { placeOf } from "./geo/place.ts";
import type { House } from "./house.ts";
import { createApi } from "./http/api.ts";
import { createFrontDoor } from "./http/front-door.ts";
import { createHosts } from "./http/hosts.ts";
import { createSite } from "./http/site.ts";
import type { Keys } from "./keys.ts";
import { createBus } from "./live/bus.ts";
import { createLive } from "./live/live.ts";
import { createMailer } from "./mail/mailer.ts";
import { createSmtp } from "./mail/smtp.ts";
import { createGroups } from "./wallet/groups.ts";
import { createUpkeep } from "./wallet/upkeep.ts";

export interface AppParts {
  config: Config;
  database: Database;
  keys: Keys;
  clock: Clock;
  chance: Chance;
  log: Log;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** Puts a house together. Everything of it hangs on what is returned here, and on nothing else in the process. */
export async function createApp({ config, database, keys, clock, chance, log }: AppParts) {
  const { pool, writerPool } = database;
  const bus = await createBus(database.connection, log);
  const uuid = createUuids(clock, chance);
  const accessTokens = createAccessTokens({ key: keys.access, clock });
  const refreshChain = createRefreshChain({ key: keys.refresh, chance });
  const endedSessions = await createEndedSessions({ pool, clock, bus, log, accessTtlS: config.accessTtlS });
  const settings = config.mode === "sandbox" ? await createDeskSettings({ pool, bus, log }) : undefined;
  const faults = settings && createFaults();
  const inbox = settings && (await createInbox({ clock }));
  const groups = createGroups({ pool: writerPool, clock, log });
  const hosts = createHosts(config);
  const codes = createCodes({ pool, clock, chance, key: keys.codes });
  const oneTimeTokens = createOneTimeTokens({ pool, clock, chance });
  const mailer = createMailer({
    pool,
    clock,
    bus,
    log,
    transport: createSmtp(
      inbox ? `smtp://127.0.0.1:${inbox.port}` : (config.smtp ?? ""),
      new URL(hosts.origin).hostname,
    ),
    write: createLetters({ pool, codes, oneTimeTokens, origin: hosts.origin }),
  });

  const house: House = {
    config,
    hosts,
    clock,
    chance,
    log,
    keys,
    pool,
    uuid,
    groups,
    instant: createInstant({ receiptKey: keys.receipts, uuid }),
    accessTokens,
    endedSessions,
    sessions: createSessions({
      pool,
      clock,
      uuid,
      accessTokens,
      refreshChain,
      ended: endedSessions,
      accessTtlS: config.accessTtlS,
    }),
    tries: createTries({ pool, clock }),
    codes,
    oneTimeTokens,
    mailer,
    limits: accountLimits(config),
    placeOf: (country) => placeOf(settings ? settings.current().country : country),
    signOn: { url: () => settings?.current().sso ?? null },
  };

  const upkeep = createUpkeep({ pool, clock, log });
  const live = createLive({ house, bus, faults });
  const site = createSite(house, () => settings?.current().releases ?? 0);
  const desk = settings && faults && inbox && createDesk({ house, settings, faults, inbox, site });
  const door = createFrontDoor({ house, site, api: createApi({ house, endpoints, faults }), desk });

  return {
    house,
    fetch: door.fetch,
    unreadable: door.unreadable,
    upgrade: live.upgrade,
    /** Sends the live sockets away, while calls are still answered. */
    retire: async () => {
      door.retire();
      await live.close();
    },
    /** Once the last call is answered. */
    close: async () => {
      upkeep.close();
      await mailer.close();
      await inbox?.close();
      await groups.close();
      await bus.close();
    },
  };
}
