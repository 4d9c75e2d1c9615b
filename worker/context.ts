import type { ConnectionKeeper } from "./transport/connection.ts";
import type { Environment } from "./environment/environment.ts";
import type { Notices } from "./bridge/notices.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { PlayerScope } from "./cache/player-scope.ts";
import type { Polls } from "./transport/polls.ts";
import type { Session } from "./session/session.ts";
import type { Settings } from "./transport/settings.ts";
import type { Caller } from "./transport/caller.ts";
import type { Exchange } from "./transport/exchange.ts";
import type { HouseClock } from "./transport/house-clock.ts";
import type { Live } from "./transport/live.ts";
import type { Tabs } from "./bridge/tabs.ts";
import type { Turns } from "./locks/locks.ts";

/** What a feature of the data layer is made from. */
export interface WorkerContext {
  environment: Environment;
  call: Caller;
  exchange: Exchange;
  live: Live;
  polls: Polls;
  session: Session;
  scope: PlayerScope;
  settings: Settings;
  connection: ConnectionKeeper;
  outbox: Outbox;
  clock: HouseClock;
  notices: Notices;
  tabs: Tabs;
  turns: Turns;
}

/** What each call of a feature is given beside its input. */
export interface CallContext {
  signal: AbortSignal;
  /** Of a call that moves money: made by the tab, so that it can ask about it when this worker is gone. */
  key?: string | undefined;
}
