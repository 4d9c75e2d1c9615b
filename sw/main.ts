import { clientsClaim } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { keptFirst } from "./kept-first.ts";
import type { Precached } from "./precached.ts";
import { createKeeper } from "./keeper.ts";
import { createShell } from "./shell.ts";
import { sendOutboxOnSync } from "./outbox.ts";
import { keepUpdates } from "./updates.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const PRECACHED: Precached;
declare const BUILD: string;

const keeper = createKeeper(self, BUILD);
const shell = createShell(self, keeper, PRECACHED);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), keptFirst(keeper));
registerRoute(shell.isScreen, shell.document);
keepUpdates(self, shell, keeper, BUILD);
sendOutboxOnSync(self);
clientsClaim();
