import { accountLimits } from "./accounts/limits.ts";
import { createDevices } from "./accounts/devices.ts";
import { createCodes } from "./accounts/codes.ts";
import { createLetters } from "./accounts/letters.ts";
import { createOneTimeTokens } from "./accounts/one-time-tokens.ts";
import { createAccessTokens } from "./accounts/access-tokens.ts";
import { createEndedSessions } from "./accounts/ended-sessions.ts";
import { createPasswords } from "./accounts/passwords.ts";
import { createRefreshChain } from "./accounts/refresh-chain.ts";
import { createSessionUpkeep } from "./accounts/session-upkeep.ts";
import { createSessions } from "./accounts/sessions.ts";
import { createTries } from "./accounts/tries.ts";
import { takeEvent } from "./cashier/take-event.ts";
import { createChallenges } from "./captcha/challenges.ts";
import { createDepositUpkeep } from "./cashier/deposit-upkeep.ts";
import { createMethods } from "./cashier/methods.ts";
import { createRates } from "./cashier/rates.ts";
import { sandboxMethods } from "./cashier/sandbox-methods.ts";
import { createPayoutDispatcher } from "./cashier/payout-dispatcher.ts";
import { createPayoutEngine } from "./cashier/payout-engine.ts";
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
import { createReceiptKeys } from "./games/receipt-keys.ts";
import { createRoundUpkeep } from "./games/round-upkeep.ts";
import { createReturns } from "./games/returns.ts";
import { createSeedCipher } from "./games/seed-cipher.ts";
import { checkSeedKey, createSeedUpkeep } from "./games/seed-upkeep.ts";
import { createSolo } from "./games/solo.ts";
import { createWins } from "./games/wins.ts";
import { placeOf } from "./geo/place.ts";
import { createExpiryUpkeep } from "./expiry-upkeep.ts";
import type { House } from "./house.ts";
import { createApi } from "./http/api.ts";
import { createFrontDoor } from "./http/front-door.ts";
import { createHosts } from "./http/hosts.ts";
import { createNetworkLimiter } from "./http/network-limiter.ts";
import { createPlayerLimiter, type PlayerRates } from "./http/player-limiter.ts";
import { readBuilt } from "./http/site-files.ts";
import { createSite } from "./http/site.ts";
import type { Keys } from "./keys.ts";
import { sandboxProvider } from "./idp/house-client.ts";
import { createManifest } from "./mirrors/manifest.ts";
import { createMirrorResults } from "./mirrors/mirror-results.ts";
import { createMirrors } from "./mirrors/mirrors.ts";
import { createMoves } from "./mirrors/moves.ts";
import { checkPinned } from "./mirrors/pinned.ts";
import { createSiteStates } from "./mirrors/site-states.ts";
import { createBus } from "./live/bus.ts";
import { createLive } from "./live/live.ts";
import { createSmtp } from "./mail/smtp.ts";
import type { Neighbour } from "./neighbours/keep-neighbour.ts";
import { createHttpProvider } from "./payments/http-provider.ts";
import { paymentLink } from "./payments/payment-link.ts";
import { readPayments } from "./payments/payments-file.ts";
import { webhookPath } from "./payments/protocol.ts";
import { createWebhook } from "./payments/webhook.ts";
import { createDeskClient } from "./psp/desk-client.ts";
import { createPictures } from "./pictures/pictures.ts";
import { createMessenger } from "./messages/messenger.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import { createSmsProvider } from "./sms/provider.ts";
import { readProviders } from "./providers/configured.ts";
import { createProviders } from "./providers/providers.ts";
import { createSignOnHost } from "./sign-on/sign-on-host.ts";
import { createSignOns } from "./sign-on/sign-ons.ts";
import { createSupportTickets } from "./support/support-tickets.ts";
import { createGroups } from "./wallet/groups.ts";
import { createStandings } from "./wallet/standings.ts";
import { createUpkeep } from "./wallet/upkeep.ts";
import { createWallets } from "./wallet/wallets.ts";

export interface AppParts {
  config: Config;
  database: Database;
  keys: Keys;
  clock: Clock;
  chance: Chance;
  log: Log;
  /** The sandbox's identity provider, where one is running. */
  identity?: Neighbour | undefined;
  /** Its payment provider, likewise. */
  payments?: Pick<Neighbour, "fetch" | "port"> | undefined;
  /** In the place of the payment provider that the house would speak to. */
  paymentProvider?: PaymentProvider | undefined;
  /** In the place of the house's own, where a few play as much as many. */
  playerRates?: PlayerRates | undefined;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** Puts a house together. Everything of it hangs on what is returned here, and on nothing else in the process. */
export async function createApp(parts: AppParts) {
  const { config, database, keys, clock, chance, log, identity, payments, paymentProvider, playerRates } = parts;
  if (config.mode === "production") checkPinned(readBuilt(config.distFolder).built.mirrorKeys, keys.mirrors);
  const { pool, writerPool } = database;
  const seedCipher = createSeedCipher({ key: keys.seeds, chance });
  await checkSeedKey(pool, seedCipher);
  const uuid = createUuids(clock, chance);
  const id = uuid();
  const bus = await createBus(database.connection, log, id);
  const accessTokens = createAccessTokens({ key: keys.access, clock });
  const refreshChain = createRefreshChain({ key: keys.refresh, chance });
  const endedSessions = await createEndedSessions({ pool, clock, bus, log, accessTtlS: config.accessTtlS });
  const settings = config.mode === "sandbox" ? await createDeskSettings({ pool, bus, log }) : undefined;
  const faults = settings && createFaults();
  const inbox = settings && (await createInbox({ clock, smsToken: chance.bytes(16).toString("hex") }));
  const wins = await createWins({ pool, clock, log, bus });
  const receiptKeys = await createReceiptKeys({ pool, clock, log, key: keys.receipts });
  const standings = createStandings(config);
  const groups = createGroups({ pool: writerPool, clock, log, standings });
  const hosts = createHosts(config);
  const siteStates = await createSiteStates({ pool, bus, log, hosts, moved: config.moved });
  const mirrors = createMirrors({
    hosts,
    scheme: config.scheme,
    stateOf: siteStates.stateOf,
    cutsOff: config.mode === "sandbox",
  });
  const codes = createCodes({ pool, clock, chance, key: keys.codes });
  const oneTimeTokens = createOneTimeTokens({ pool, clock, chance });
  const tries = createTries({ pool, clock });
  const limits = accountLimits(config);
  const { smtp, sms } = inbox ?? config;
  const messenger = createMessenger({
    pool,
    clock,
    bus,
    log,
    transports: { email: createSmtp(smtp, new URL(hosts.origin).hostname), sms: createSmsProvider(sms) },
    write: createLetters({
      pool,
      log,
      codes,
      oneTimeTokens,
      tries,
      limits,
      origin: mirrors.home,
      supportEmail: config.supportEmail,
    }),
  });
  const named = readPayments(config);
  const payment = paymentLink({ named, keys, port: payments?.port });
  const callback = `${hosts.apiOf(hosts.origin)}${webhookPath(payment.name)}`;
  const provider = paymentProvider ?? createHttpProvider({ link: payment, callback, clock, log });
  const { accessTtlS } = config;
  const sessions = createSessions({ pool, clock, uuid, accessTokens, refreshChain, ended: endedSessions, accessTtlS });

  const methods = createMethods(named?.methods ?? sandboxMethods);
  const withdrawing = { keys, chance, uuid, clock, standings, messenger, methods, provider: provider.name };

  const house: House = {
    id,
    config,
    hosts,
    clock,
    chance,
    log,
    keys,
    pool,
    hasRoom: database.hasRoom,
    uuid,
    wallets: createWallets({ pool }),
    playerLimiter: createPlayerLimiter({ clock, rates: playerRates }),
    networkLimiter: createNetworkLimiter(config),
    groups,
    standings,
    seedCipher,
    solo: createSolo({ log, seedCipher, receiptKey: keys.receipts, uuid, tell: wins.take }),
    returns: createReturns({ pool, clock }),
    accessTokens,
    endedSessions,
    sessions,
    passwords: createPasswords(),
    devices: createDevices({ pool, key: keys.devices, chance, config }),
    tries,
    challenges: createChallenges({ key: keys.captcha, clock, chance, tries }),
    codes,
    oneTimeTokens,
    signOns: createSignOns({ pool, clock, chance, uuid }),
    supportTickets: createSupportTickets({ pool, clock, key: keys.support }),
    messenger,
    providers: createProviders({
      list: [...readProviders(config), ...sandboxProvider({ config, hosts, keys })],
      pool,
      clock,
      chance,
      log,
    }),
    payments: provider,
    methods,
    withdrawals: createPayoutEngine(withdrawing),
    rates: createRates({ pool, payments: provider, clock, log }),
    pictures: createPictures(),
    limits,
    placeOf: (country) => placeOf(settings ? settings.current().country : country),
    mirrors,
    manifest: createManifest({ key: keys.mirrors, clock, mirrors }),
    mirrorResults: createMirrorResults({ pool, clock }),
    moves: createMoves({ pool, clock, chance, sessions }),
    signOn: { url: () => (settings ? settings.current().sso : (config.signOn ?? null)) },
  };

  const upkeep = createUpkeep({ pool, clock, log });
  const sessionUpkeep = createSessionUpkeep(house);
  const expiryUpkeep = createExpiryUpkeep(house);
  const depositUpkeep = createDepositUpkeep(house);
  const roundUpkeep = createRoundUpkeep(house);
  const seedUpkeep = createSeedUpkeep(house);
  const payoutDispatcher = createPayoutDispatcher(house, bus);
  const live = createLive({ house, bus, wins, faults });
  siteStates.onChange(live.leaveSites);
  const site = createSite({ ...house, receiptKeys }, () => settings?.current().releases ?? 0);
  const playing = payments && createDeskClient({ link: payment, clock, log });
  const desk =
    settings && faults && inbox && createDesk({ house, settings, siteStates, faults, inbox, site, payments: playing });
  const webhook = createWebhook({
    link: payment,
    clock,
    log,
    take: (event, provider) => takeEvent(event, provider, house),
  });
  const door = createFrontDoor({
    house,
    isReady: database.isReady,
    site,
    api: createApi({ house, endpoints, webhook, faults }),
    signOn: createSignOnHost(house),
    desk,
    faults,
    identity: identity?.fetch,
    payments: payments?.fetch,
  });

  return {
    house,
    /** Sees at once to the withdrawals that are due. */
    sendPayouts: payoutDispatcher.workDue,
    admit: door.admit,
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
      await sessionUpkeep.close();
      await expiryUpkeep.close();
      await depositUpkeep.close();
      await roundUpkeep.close();
      await seedUpkeep.close();
      await receiptKeys.close();
      await payoutDispatcher.close();
      await messenger.close();
      await inbox?.close();
      await groups.close();
      wins.close();
      await bus.close();
    },
  };
}
