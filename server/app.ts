import type { GameSource } from "./catalog/take-list.ts";
import { type OddsSource, readOddsSource, sandboxOddsKey } from "./betting/odds-source.ts";
import { openDeskTools } from "./desk/desk-tools.ts";
import type { Config } from "./config.ts";
import { createExpiryJob } from "./db/expiry-job.ts";
import type { Database } from "./db/database.ts";
import { createUuids } from "./db/uuid.ts";
import { createDesk } from "./desk/desk.ts";
import { createDeskClient } from "./desk/desk-client.ts";
import { openFeatures } from "./features.ts";
import type { Ground } from "./ground.ts";
import { createApi } from "./http/api.ts";
import { createHostRouter } from "./http/host-router.ts";
import { createHosts } from "./http/hosts.ts";
import { locationOf } from "./http/location.ts";
import { createNetworkLimiter } from "./http/network-limiter.ts";
import { createPlayerLimiter, type PlayerRates } from "./http/player-limiter.ts";
import { readBuilt } from "./http/site-files.ts";
import { createSite } from "./http/site.ts";
import { createBus } from "./live/bus.ts";
import { createLines } from "./live/lines.ts";
import { createLive } from "./live/live.ts";
import { checkPinned } from "./mirrors/pinned.ts";
import type { PasswordCost } from "./accounts/passwords.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import { sandboxProvider } from "./providers/sandbox-provider.ts";
import type { ProviderGames } from "./game-provider/provider-games.ts";
import { readGameProviders, sandboxGames } from "./game-provider/providers-file.ts";
import type { Clock } from "./runtime/clock.ts";
import { startJobs } from "./runtime/job.ts";
import type { Keys } from "./runtime/keys.ts";
import type { Log } from "./runtime/log.ts";
import type { Rng } from "./runtime/rng.ts";
import type { SharedGameId } from "./shared-bets/shared-bets.ts";
import type { RunningService, ServiceHost } from "./sandbox-services/supervisor.ts";

export interface AppParts {
  config: Config;
  database: Database;
  keys: Keys;
  clock: Clock;
  rng: Rng;
  log: Log;
  /** The outside services that a sandbox plays itself, as far as they run. */
  services?: ReadonlyMap<ServiceHost, Pick<RunningService, "fetch" | "port">>;
  /** The name of the sandbox's payment provider. Houses that share a database each have their own. */
  paymentsName?: string;
  /** Replaces the providers of games whose lists the house takes in. */
  gameSources?: readonly GameSource[] | undefined;
  /** Replaces the configured feed of odds. */
  oddsSource?: OddsSource | undefined;
  /** Replaces the configured payment provider. */
  paymentProvider?: PaymentProvider | undefined;
  /** Replaces the usual rates, for tests in which few players make the traffic of many. */
  playerRates?: PlayerRates | undefined;
  /** The games that many play at once whose rounds this house runs; none by default. */
  sharedGames?: readonly SharedGameId[] | undefined;
  /** How long a hash chain is that this house makes; for tests, a thousand at least. */
  chainLength?: number | undefined;
  /** How long a press in a flight waits for a house that leads; a test's machine may be too busy for the usual time. */
  pressPatienceMs?: number | undefined;
  /** How long another house may object to a cut line in a flight; likewise. */
  objectionMs?: number | undefined;
  /** Replaces the games that the lists of providers name, for those that may be launched. */
  providerGames?: ProviderGames | undefined;
  /** What it costs to hash a password; less only in tests. */
  passwordCost?: PasswordCost | undefined;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** Puts a house together. It keeps no state in the process beyond what is returned here. */
export async function createApp(parts: AppParts) {
  const { config, database, keys, clock, rng, log, paymentsName, paymentProvider, playerRates } = parts;
  const { sharedGames = [], chainLength, pressPatienceMs, objectionMs, providerGames, passwordCost } = parts;
  const { services = new Map<ServiceHost, never>() } = parts;
  if (config.mode === "production") checkPinned(readBuilt(config.distFolder).built.mirrorKeys, keys.mirrors);
  const { pool, writerPool } = database;
  const uuid = createUuids(clock, rng);
  const id = uuid();
  const bus = await createBus(database.connection, log, id);
  const deskTools = config.mode === "sandbox" ? await openDeskTools({ pool, clock, rng, bus, log }) : undefined;
  const hosts = createHosts(config);
  const ground: Ground = {
    id,
    config,
    hosts,
    keys,
    clock,
    rng,
    log,
    pool,
    writerPool,
    bus,
    lines: createLines(clock),
    uuid,
    hasRoom: database.hasRoom,
    playerLimiter: createPlayerLimiter({ clock, rates: playerRates }),
    networkLimiter: createNetworkLimiter(config),
    locationAt: (country) => locationOf(deskTools ? deskTools.settings.current().country : country),
    signOn: { url: () => (deskTools ? deskTools.settings.current().sso : (config.signOn ?? null)) },
    messageServers: deskTools?.inbox ?? config,
  };
  const oddsSource = parts.oddsSource ?? oddsSourceOf(config, keys, services.get("feed"));
  const { house, list, siteStates, paymentLink, sendPayouts } = await openFeatures(ground, {
    identityProviders: sandboxProvider({ config, hosts, keys }),
    payments: { paymentProvider, name: paymentsName, port: services.get("pay")?.port },
    rounds: { connection: database.connection, games: sharedGames, chainLength, pressPatienceMs, objectionMs },
    providerGames,
    oddsSource,
    gameSources: parts.gameSources ?? sourcesOf(config, services.get("games")),
    passwordCost,
  });
  const jobs = startJobs(
    [
      ...list.flatMap(({ jobs = [] }) => jobs),
      createExpiryJob(
        pool,
        clock,
        list.flatMap(({ expiring = [] }) => expiring),
      ),
    ],
    log,
  );
  const endpoints = list.flatMap(({ endpoints = [] }) => endpoints);
  const middleware = deskTools?.faults.middleware;
  const live = createLive({
    house,
    bus,
    channels: Object.assign({}, ...list.map(({ channels }) => channels)),
    lines: house.lines,
    sites: house.mirrors,
    onSessionEnd: house.endedSessions.onEnd,
    takeLineLoss: deskTools?.takeLineLoss,
  });
  siteStates.onChange(live.leaveSites);
  const site = createSite({
    house,
    parts: list.flatMap((feature) => feature.site ?? []),
    releases: deskTools && (() => deskTools.settings.current().releases),
  });
  const handler = createHostRouter({
    house,
    isReady: database.isReady,
    site,
    api: createApi({
      house,
      endpoints,
      routes: list.flatMap(({ routes = [] }) => routes),
      middleware,
    }),
    others: {
      ...Object.assign({}, ...list.map((feature) => feature.hosts)),
      desk:
        deskTools &&
        createDesk({
          house,
          ...deskTools,
          siteStates,
          site,
          payments: services.has("pay") ? createDeskClient({ link: paymentLink, clock, log }) : undefined,
          oddsSource,
        }),
      ...Object.fromEntries([...services].map(([host, { fetch }]) => [host, fetch])),
    },
    isCutOff: house.mirrors.isCutOff,
    middleware,
  });

  return {
    house,
    endpoints,
    sendPayouts,
    admit: handler.admit,
    fetch: handler.fetch,
    unreadable: handler.unreadable,
    upgrade: live.upgrade,
    /** Closes the live sockets while calls are still answered. */
    retire: async () => {
      handler.retire();
      await live.close();
    },
    /** Call it once the last call is answered. */
    close: async () => {
      await jobs.close();
      for (const feature of list.toReversed()) await feature.close?.();
      await deskTools?.close();
      await bus.close();
    },
  };
}

/** Whose lists of games the house takes in: those that the operator has named, or else the sandbox's own. */
function sourcesOf(config: Config, service: Pick<RunningService, "port"> | undefined): GameSource[] {
  const named = readGameProviders(config);
  if (named) return named.map(({ name, address }) => ({ name, address: async () => address }));
  return service ? [{ name: sandboxGames, address: addressOf(service) }] : [];
}

function oddsSourceOf(
  config: Config,
  keys: Keys,
  service: Pick<RunningService, "port"> | undefined,
): OddsSource | undefined {
  return readOddsSource(config) ?? (service && { address: addressOf(service), key: sandboxOddsKey(keys) });
}

function addressOf(service: Pick<RunningService, "port">): () => Promise<string | undefined> {
  return async () => {
    const port = await service.port();
    return port === undefined ? undefined : `http://127.0.0.1:${port}`;
  };
}
