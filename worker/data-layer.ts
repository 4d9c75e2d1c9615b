import { combineLatest, map } from "rxjs";
import { createAccess } from "./access/sessions.ts";
import { createAccounts } from "./session/profile.ts";
import { createApp } from "./app/feature.ts";
import { places } from "../contract/outbox.ts";
import { createStore } from "./cache/store.ts";
import { createCashier } from "./cashier/cashier.ts";
import { createCaptcha } from "./captcha/feature.ts";
import { createConnection } from "./transport/connection.ts";
import type { WorkerContext } from "./context.ts";
import { createDocuments } from "./documents/documents.ts";
import type { Environment } from "./environment/environment.ts";
import { createGames } from "./games/feature.ts";
import type { Practice } from "./practice/feature.ts";
import type { History } from "./history/feature.ts";
import { lazily } from "./bridge/registry.ts";
import { holdLife } from "./locks/life.ts";
import type { Mirrors } from "./mirrors/feature.ts";
import { createIntents } from "./money/intents.ts";
import { createLostOrders } from "./money/lost-orders.ts";
import { askQuestions } from "./money/pending-operations.ts";
import { createNotices } from "./bridge/notices.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { allKinds } from "./outbox/outbox-kinds.ts";
import { createPerson } from "./person/person.ts";
import { createPlayerScope } from "./cache/player-scope.ts";
import { createPolls } from "./transport/polls.ts";
import { createPreferences } from "./profile/feature.ts";
import type { Providers } from "./providers/feature.ts";
import { createSafePlay } from "./safe-play/feature.ts";
import { createSession } from "./session/session.ts";
import type { SessionRow } from "./session/session-row.ts";
import { createSettings, type SettingRow } from "./transport/settings.ts";
import type { SignOn } from "./sign-on/feature.ts";
import { createTabs } from "./bridge/tabs.ts";
import { createCaller } from "./transport/caller.ts";
import { diagnose } from "./transport/diagnose.ts";
import { createExchange } from "./transport/exchange.ts";
import { createHouseClock } from "./transport/house-clock.ts";
import { createLive } from "./transport/live.ts";
import { createLiveSocket } from "./transport/live-socket.ts";
import { createProbe } from "./transport/probe.ts";
import { createSend } from "./transport/send.ts";
import { createTurns } from "./locks/locks.ts";
import { createVerificationNews } from "./session/verification.ts";
import { createWallet } from "./wallet/feature.ts";

const deviceTables = ["session", "settings", "intents"];

/** The player's data layer: everything that the tabs know of the house comes from here. */
export function createDataLayer(environment: Environment, kinds = allKinds) {
  const life = holdLife(environment);
  const tabs = createTabs();
  const turns = createTurns(environment);
  const device = createStore(environment, places.device, deviceTables);
  const rows = device.table<SettingRow>("settings");
  const connection = createConnection(environment, rows);
  const clock = createHouseClock(environment);
  const exchange = createExchange(environment, connection, clock);
  const settings = createSettings({ environment, rows, exchange, tabs });
  const send = createSend({ environment, exchange, settings });
  const session = createSession({ environment, rows: device.table<SessionRow>("session"), send, connection, tabs });
  const call = createCaller({ environment, send, connection, session });
  const intents = createIntents(environment, device, session);
  const probe = createProbe({
    environment,
    connection,
    turns,
    send,
    urgent$: combineLatest([tabs.visible$, intents.open$]).pipe(map(([isSeen, open]) => isSeen && open.length > 0)),
    diagnose: () => diagnose({ environment, settings }),
  });
  const openSocket = createLiveSocket({ environment, settings, session, connection, clock, tabs, probe });
  const live = createLive({ environment, turns, life, openSocket, epoch$: session.epoch$ });
  const scope = createPlayerScope(environment, connection, session);
  const notices = createNotices(environment);
  const polls = createPolls(environment, turns);
  const outbox = createOutbox({ environment, call, connection, notices, scope, session, turns }, kinds);
  const context: WorkerContext = {
    environment,
    call,
    exchange,
    live,
    polls,
    session,
    scope,
    settings,
    connection,
    clock,
    notices,
    outbox,
    tabs,
    turns,
  };

  const accounts = createAccounts(context, createVerificationNews(context));
  const preferences = createPreferences(context, accounts);
  const signOn = lazily<SignOn>(
    { start: true, way: true, claim: true, loginByLink: true, showTicket: true },
    async () => (await import("./sign-on/feature.ts")).createSignOn(context, accounts),
  );
  const wallet = createWallet(context, accounts.loaded$);
  const safePlay = createSafePlay(context, { tabs, logOut: accounts.session.logout });
  const games = createGames(context, { intents, wallet, safePlay, rows });
  const cashier = createCashier(context, { intents, reloadProfile: accounts.reloadProfile, rows });
  askQuestions(context, { intents, kinds: { ...games.kinds, ...cashier.kinds } });
  accounts.registered$.subscribe(() => void games.welcome());
  accounts.registered$.subscribe(() => void preferences.welcome());
  accounts.registered$.subscribe(() => cashier.welcome());
  accounts.leaving$.subscribe((player) => void intents.forget(player));

  session.refused$.subscribe(() => notices.tell({ kind: "bad", key: "session_over", values: {}, money: false }));

  const features = {
    money: createLostOrders(context, intents),
    app: createApp(context),
    captcha: createCaptcha(context),
    session: { ...accounts.session, ...createAccess(context, accounts) },
    signOn,
    providers: lazily<Providers>(
      { beginLogin: true, login: true, linked$: true, beginLink: true, link: true, unlink: true },
      async () => (await import("./providers/feature.ts")).createProviders(context, accounts),
    ),
    profile: { ...preferences.feature, ...createPerson(context, accounts.keepUser) },
    documents: createDocuments(context),
    wallet: { balance$: () => wallet.balance$ },
    games: games.feature,
    practice: lazily<Practice>(
      { state$: true, bet: true, openRound: true, step: true, cashOut: true, newChips: true },
      async () => (await import("./practice/feature.ts")).createPractice(context),
    ),
    cashier: cashier.feature,
    history: lazily<History>(
      {
        money$: true,
        moreMoney: true,
        allMoney: true,
        sessions$: true,
        moreSessions: true,
        allSessions: true,
        bets$: true,
        moreBets: true,
        allBets: true,
      },
      async () => (await import("./history/feature.ts")).createHistory(context),
    ),
    safePlay: safePlay.feature,
    mirrors: lazily<Mirrors>({ state$: true, start: true, way: true, arrive: true, knows: true }, async () =>
      (await import("./mirrors/feature.ts")).createMirrors(context, { rows, reloadProfile: accounts.reloadProfile }),
    ),
  };

  return { life, tabs, features, outbox };
}

export type DataLayer = ReturnType<typeof createDataLayer>;
export type Features = DataLayer["features"];
