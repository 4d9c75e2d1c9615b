import { openAccounts } from "./accounts/feature.ts";
import type { PasswordCost } from "./accounts/passwords.ts";
import { createRegistrationCount } from "./attribution/conversions.ts";
import { openAttribution } from "./attribution/feature.ts";
import { openBetting } from "./betting/feature.ts";
import type { OddsSource } from "./betting/odds-source.ts";
import { openBonus } from "./bonus/feature.ts";
import { openBell } from "./bell/feature.ts";
import { openCaptcha } from "./captcha/feature.ts";
import { openCatalog } from "./catalog/feature.ts";
import type { GameSource } from "./catalog/take-list.ts";
import { openChat } from "./chat/feature.ts";
import { openCashier, type PaymentSources } from "./cashier/feature.ts";
import { payoutFacts } from "./cashier/payout-facts.ts";
import { consent } from "./consent/feature.ts";
import { openAnalytics } from "./analytics/feature.ts";
import type { Expiring } from "./db/expiry-job.ts";
import { openDuels } from "./duels/feature.ts";
import { openDocuments } from "./documents/feature.ts";
import { verificationField } from "./documents/verification.ts";
import { openFavourites } from "./favourites/feature.ts";
import { openFingerprints } from "./fingerprints/feature.ts";
import { openFlags } from "./flags/feature.ts";
import { openGameProvider } from "./game-provider/feature.ts";
import { listedGames } from "./game-provider/listed-games.ts";
import type { ProviderGames } from "./game-provider/provider-games.ts";
import { openGames } from "./games/feature.ts";
import { geo } from "./geo/feature.ts";
import type { Handler } from "./http/host-router.ts";
import type { Route } from "./http/route.ts";
import type { Endpoint } from "./http/serve.ts";
import type { SiteParts } from "./http/site.ts";
import type { LiveChannels } from "./live/channel.ts";
import { openMirrors, openSites } from "./mirrors/feature.ts";
import { navigation } from "./navigation/feature.ts";
import { imageField } from "./person/avatars.ts";
import { openPerson } from "./person/feature.ts";
import { createPictures } from "./pictures/pictures.ts";
import type { Provider } from "./providers/configured.ts";
import { openProviders } from "./providers/feature.ts";
import { identityHooks } from "./providers/identities.ts";
import { openPush } from "./push/feature.ts";
import type { Job } from "./runtime/job.ts";
import { createMatch } from "./promotions/deposit-offers.ts";
import { createNextBonus } from "./promotions/next-bonus.ts";
import { openPromotions } from "./promotions/feature.ts";
import { createWelcoming } from "./promotions/welcoming.ts";
import { openRooms } from "./rooms/feature.ts";
import { safePlay } from "./safe-play/feature.ts";
import { openSharedBets } from "./shared-bets/feature.ts";
import { openSharedRounds, type RoundsRun } from "./shared-rounds/feature.ts";
import { openSignOn } from "./sign-on/feature.ts";
import { signOnHooks } from "./sign-on/sign-ons.ts";
import { openWallet } from "./wallet/feature.ts";
import { openTournaments } from "./tournaments/feature.ts";
import { openTop } from "./top/feature.ts";
import { openVip } from "./vip/feature.ts";
import type { Ground } from "./ground.ts";

/** What a feature adds to a house; every part is optional. */
export interface Feature<House> {
  endpoints?: readonly Endpoint<House>[];
  routes?: readonly Route[];
  channels?: LiveChannels;
  site?: SiteParts;
  hosts?: { sso?: Handler; captcha?: Handler };
  jobs?: readonly Job[];
  expiring?: readonly Expiring[];
  close?(): unknown;
}

interface Parts {
  identityProviders: readonly Provider[];
  payments: PaymentSources;
  rounds: RoundsRun;
  providerGames: ProviderGames | undefined;
  gameSources: readonly GameSource[];
  oddsSource: OddsSource | undefined;
  passwordCost?: PasswordCost | undefined;
}

export async function openFeatures(
  ground: Ground,
  { identityProviders, payments, rounds, gameSources, oddsSource, providerGames, passwordCost }: Parts,
) {
  const { pool } = ground;
  const wallet = openWallet(ground);
  const bonus = openBonus({ ...ground, ...wallet.nouns });
  const games = await openGames({ ...ground, ...wallet.nouns });
  const sharedBets = openSharedBets(
    { ...ground, ...wallet.nouns },
    { tell: games.tell, betHistory: games.histories.bet },
  );
  const sharedRounds = await openSharedRounds({ ...ground, ...wallet.nouns, ...sharedBets.nouns }, rounds);
  const rooms = openRooms({ ...ground, ...wallet.nouns, ...sharedBets.nouns }, rounds);
  const duels = openDuels({ ...ground, ...wallet.nouns }, { tell: games.tell, betHistory: sharedBets.histories.bet });
  const catalog = await openCatalog(ground, gameSources);
  const gameProvider = openGameProvider(
    { ...ground, ...wallet.nouns },
    { tell: games.tell, betHistory: duels.histories.bet, games: providerGames ?? listedGames(catalog.nouns.catalog) },
  );
  const betting = openBetting(
    { ...ground, ...wallet.nouns },
    {
      connection: rounds.connection,
      source: oddsSource,
      tell: games.tell,
      betHistory: gameProvider.histories.bet,
    },
  );
  const push = openPush({ ...ground, ...wallet.nouns });
  const captcha = openCaptcha(ground);
  const sites = await openSites(ground);
  const fingerprints = await openFingerprints(ground);
  const attribution = openAttribution(ground);
  const accounts = await openAccounts(
    { ...ground, ...captcha.nouns },
    {
      passwordCost,
      signOns: signOnHooks,
      identityHooks,
      profileParts: { image: imageField, verification: verificationField },
      newPlayers: [games.newPlayer, fingerprints.newPlayer, createRegistrationCount(ground.clock)],
      welcoming: createWelcoming(ground),
      nextBonus: createNextBonus({ ...ground, ...wallet.nouns }),
      origin: sites.mirrors.home,
      payoutFacts: (player, payout, locale) => payoutFacts(pool, player, payout, locale),
    },
  );
  const dependencies = {
    ...ground,
    ...wallet.nouns,
    ...games.nouns,
    ...sharedBets.nouns,
    ...sharedRounds.nouns,
    ...duels.nouns,
    ...gameProvider.nouns,
    ...betting.nouns,
    ...captcha.nouns,
    ...catalog.nouns,
    ...push.nouns,
    ...fingerprints.nouns,
    ...accounts.nouns,
    ...attribution.nouns,
    pictures: createPictures(),
    matchDeposit: createMatch({ ...ground, ...wallet.nouns, ...catalog.nouns }),
  };
  const documents = openDocuments(dependencies);
  const person = openPerson(dependencies);
  const mirrors = openMirrors({ ...dependencies, mirrors: sites.mirrors });
  const signOn = openSignOn(dependencies);
  const providers = openProviders(dependencies, identityProviders);
  const cashier = openCashier(dependencies, payments);
  const house = {
    ...dependencies,
    mirrors: sites.mirrors,
    ...mirrors.nouns,
    ...signOn.nouns,
    ...providers.nouns,
    ...cashier.nouns,
    moneyHistories: {
      ...wallet.histories,
      ...games.histories,
      ...gameProvider.histories,
      ...betting.histories,
      ...cashier.histories,
    },
  };
  const list: readonly Feature<typeof house>[] = [
    wallet,
    bonus,
    games,
    sharedBets,
    sharedRounds,
    rooms,
    duels,
    gameProvider,
    betting,
    openTournaments(dependencies),
    captcha,
    fingerprints,
    accounts,
    consent,
    attribution,
    openAnalytics(ground),
    openFlags(ground),
    documents,
    person,
    safePlay,
    mirrors,
    signOn,
    providers,
    openPromotions(dependencies),
    cashier,
    geo,
    navigation,
    catalog,
    openFavourites(dependencies),
    openVip(dependencies),
    openTop(dependencies),
    openBell(ground),
    openChat(ground),
    push,
  ];
  const { link: paymentLink, sendPayouts } = cashier;
  return { house, list, siteStates: sites.siteStates, paymentLink, sendPayouts };
}
