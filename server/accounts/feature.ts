import type { HttpHouse } from "../http/http-house.ts";
import type { Bus } from "../live/bus.ts";
import { createSmtp } from "../mail/smtp.ts";
import { createOutboundQueue } from "../messages/outbound-queue.ts";
import type { Keys } from "../runtime/keys.ts";
import { createSmsProvider } from "../sms/provider.ts";
import { createSupportTickets } from "../support/support-tickets.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { accountEndpoints } from "./endpoints.ts";
import type { AccountsConfig } from "./config.ts";
import type { AccountNouns, AccountsHouse } from "./accounts-house.ts";
import { createCodes } from "./codes.ts";
import { createDevices } from "./devices.ts";
import { createEndedSessions } from "./ended-sessions.ts";
import { createTemplates, type TemplateSources } from "./templates.ts";
import { accountLimits } from "./limits.ts";
import { createOneTimeTokens } from "./one-time-tokens.ts";
import { createPasswords, type PasswordCost, passwordCost } from "./passwords.ts";
import type { IdentityHooks, NewPlayer } from "./players.ts";
import { createProfiles, type NextBonus, type ProfileParts } from "./profiles.ts";
import { createRefreshChain } from "./refresh-chain.ts";
import { createSessionUpkeep } from "./session-upkeep.ts";
import { createSessions, type SignOnHooks } from "./sessions.ts";
import type { Welcoming } from "./welcoming.ts";

type Dependencies = Pick<AccountsHouse, "pool" | "clock" | "rng" | "log" | "uuid" | "hosts" | "rateLimits"> & {
  config: AccountsHouse["config"] & AccountsConfig;
  keys: Keys;
  bus: Bus;
  messageServers: { smtp: string; sms: string };
};

interface Hooks extends Pick<TemplateSources, "origin" | "payoutFacts"> {
  signOns: SignOnHooks;
  profileParts: ProfileParts;
  newPlayers: readonly NewPlayer[];
  identityHooks: IdentityHooks;
  welcoming: Welcoming;
  /** What a player's next deposit brings, in the language. */
  nextBonus: NextBonus;
  passwordCost?: PasswordCost | undefined;
}

export async function openAccounts(
  dependencies: Dependencies,
  {
    signOns,
    profileParts,
    newPlayers,
    identityHooks,
    welcoming,
    nextBonus,
    passwordCost: cost = passwordCost,
    ...hooks
  }: Hooks,
) {
  const { pool, clock, rng, log, uuid, hosts, rateLimits, config, keys, bus, messageServers } = dependencies;
  const { accessTtlS } = config;
  const accessTokens = createAccessTokens({ key: keys.access, clock });
  const refreshChain = createRefreshChain({ key: keys.refresh, rng });
  const endedSessions = await createEndedSessions({ pool, clock, bus, log, accessTtlS });
  const codes = createCodes({ pool, clock, rng, key: keys.codes });
  const oneTimeTokens = createOneTimeTokens({ pool, clock, rng });
  const limits = accountLimits(config);
  const outboundQueue = createOutboundQueue({
    pool,
    clock,
    bus,
    log,
    transports: {
      email: createSmtp(messageServers.smtp, new URL(hosts.origin).hostname),
      sms: createSmsProvider(messageServers.sms),
    },
    write: createTemplates({
      pool,
      log,
      codes,
      oneTimeTokens,
      rateLimits,
      limits,
      supportEmail: config.supportEmail,
      ...hooks,
    }),
  });
  const sessions = createSessions({
    pool,
    clock,
    uuid,
    accessTokens,
    refreshChain,
    ended: endedSessions,
    signOns,
    accessTtlS,
  });
  const nouns: AccountNouns & Pick<HttpHouse, "identify"> = {
    limits,
    outboundQueue,
    codes,
    oneTimeTokens,
    endedSessions,
    newPlayers,
    identityHooks,
    welcoming,
    sessions,
    passwords: createPasswords(config, cost),
    devices: createDevices({ pool, key: keys.devices, rng, config }),
    profiles: createProfiles({ pool, parts: profileParts, nextBonus }),
    supportTickets: createSupportTickets({ pool, clock, key: keys.support }),
    async identify(token: string) {
      const claims = await accessTokens.read(token);
      if (!claims || claims.expired || (await endedSessions.isEnded(claims.session))) return undefined;
      return { player: claims.player, id: claims.session, expiresAtMs: claims.expiresAtMs };
    },
  };
  return {
    nouns,
    endpoints: accountEndpoints,
    jobs: [createSessionUpkeep({ pool, clock })],
    expiring: [
      { table: "codes", time: "expires_at" },
      { table: "one_time_tokens", time: "expires_at" },
    ],
    close: outboundQueue.close,
  };
}
