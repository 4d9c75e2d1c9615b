import type { Notices } from "./bridge/notices.ts";
import type { Tabs } from "./bridge/tabs.ts";
import type { PlayerScope } from "./cache/player-scope.ts";
import type { SharedReads } from "./cache/shared-reads.ts";
import type { Table } from "./cache/store.ts";
import type { Environment } from "./environment/environment.ts";
import type { Locks } from "./locks/locks.ts";
import type { Intents } from "./money/intents.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { Entrance } from "./session/entrance.ts";
import type { ProfileKeeper } from "./session/profile.ts";
import type { Session } from "./session/session.ts";
import type { Caller } from "./transport/caller.ts";
import type { ConnectionKeeper } from "./transport/connection.ts";
import type { Exchange } from "./transport/exchange.ts";
import type { HouseClock } from "./transport/house-clock.ts";
import type { Live } from "./transport/live.ts";
import type { Polls } from "./transport/polls.ts";
import type { Reader } from "./transport/reader.ts";
import type { SettingRow, Settings } from "./transport/settings.ts";

/** What features are built from; nothing in it knows of any feature. */
export interface WorkerContext {
  environment: Environment;
  /** Settings of the device, not of a player. */
  rows: Table<SettingRow>;
  locks: Locks;
  tabs: Tabs;
  notices: Notices;
  connection: ConnectionKeeper;
  clock: HouseClock;
  exchange: Exchange;
  reader: Reader;
  reads: SharedReads;
  settings: Settings;
  session: Session;
  entrance: Entrance;
  call: Caller;
  live: Live;
  polls: Polls;
  scope: PlayerScope;
  profile: ProfileKeeper;
  intents: Intents;
  outbox: Outbox;
}
