import { combineLatest, map } from "rxjs";
import { dbNames } from "../contract/outbox.ts";
import { createNotices } from "./bridge/notices.ts";
import { openFeatures } from "./bridge/registry.ts";
import { createTabs } from "./bridge/tabs.ts";
import { createPlayerScope } from "./cache/player-scope.ts";
import { createSharedReads } from "./cache/shared-reads.ts";
import { createStore } from "./cache/store.ts";
import type { WorkerContext } from "./context.ts";
import type { Environment } from "./environment/environment.ts";
import { features } from "./features.ts";
import { holdLife } from "./locks/life.ts";
import { createLocks } from "./locks/locks.ts";
import { createIntents } from "./money/intents.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { allKinds } from "./outbox/outbox-kinds.ts";
import { createEntrance } from "./session/entrance.ts";
import { createProfileKeeper } from "./session/profile.ts";
import { createSession } from "./session/session.ts";
import type { SessionRow } from "./session/session-row.ts";
import { createVerificationNews } from "./session/verification.ts";
import { createCaller } from "./transport/caller.ts";
import { createConnection } from "./transport/connection.ts";
import { diagnose } from "./transport/diagnose.ts";
import { createExchange } from "./transport/exchange.ts";
import { createHouseClock } from "./transport/house-clock.ts";
import { createLateSocket } from "./transport/late-socket.ts";
import { createLive } from "./transport/live.ts";
import { createPolls } from "./transport/polls.ts";
import { createProbe } from "./transport/probe.ts";
import { createReader } from "./transport/reader.ts";
import { createSend } from "./transport/send.ts";
import { createSettings, type SettingRow } from "./transport/settings.ts";

const deviceTables = ["session", "settings", "intents"];

/** The player's data layer: everything tabs know of the house comes from here. */
export function createDataLayer(environment: Environment, kinds = allKinds) {
  const life = holdLife(environment);
  const tabs = createTabs();
  const locks = createLocks(environment);
  const device = createStore(environment, dbNames.device, deviceTables);
  const rows = device.table<SettingRow>("settings");
  const connection = createConnection(environment, rows);
  const clock = createHouseClock(environment);
  const reader = createReader();
  const exchange = createExchange(environment, connection, clock, reader);
  const reads = createSharedReads({ environment, rows, connection, clock });
  const settings = createSettings({ environment, rows, exchange, tabs, reads });
  const send = createSend({ environment, exchange, settings });
  const session = createSession({ environment, rows: device.table<SessionRow>("session"), send, connection, tabs });
  const entrance = createEntrance(session);
  const call = createCaller({ environment, send, connection, session, reads });
  const intents = createIntents(environment, device, session);
  const probe = createProbe({
    environment,
    connection,
    locks,
    send,
    urgent$: combineLatest([tabs.visible$, intents.open$]).pipe(
      map(([isVisible, open]) => isVisible && open.length > 0),
    ),
    diagnose: () => diagnose({ environment, settings }),
  });
  const line = { rng: environment.rng, returned$: connection.returned$ };
  const openSocket = createLateSocket(async () => {
    const { createLiveSocket } = await import("./transport/live-socket.ts");
    return createLiveSocket({ environment, settings, session, connection, clock, tabs, reader, probe });
  }, line);
  const live = createLive({ environment, locks, life, openSocket, epoch$: session.epoch$, reader });
  const scope = createPlayerScope({ environment, line: connection, session, reads });
  const notices = createNotices(environment, reader);
  const polls = createPolls(environment, locks);
  const outbox = createOutbox({ environment, call, connection, notices, scope, session, locks }, kinds);
  const verification = createVerificationNews({ live, notices, scope });
  const profile = createProfileKeeper({ environment, call, session, scope, settings, verification });
  const context: WorkerContext = {
    environment,
    rows,
    locks,
    tabs,
    notices,
    connection,
    clock,
    exchange,
    reader,
    reads,
    settings,
    session,
    entrance,
    call,
    live,
    polls,
    scope,
    profile,
    intents,
    outbox,
  };
  return {
    life,
    tabs,
    outbox,
    resolve: openFeatures(features, context, line),
  };
}
