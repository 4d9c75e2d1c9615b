import { clientsClaim, registerQuotaErrorCallback } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { manifestPath } from "../contract/sync-store.ts";
import type { MirrorKey } from "../rules/mirror-manifest.ts";
import { keptFirst } from "./kept-first.ts";
import { keepMirrors } from "./mirrors.ts";
import type { Precached } from "./precached.ts";
import { createKeeper } from "./keeper.ts";
import { createPictures } from "./pictures.ts";
import { createShell } from "./shell.ts";
import { sendOutboxOnSync } from "./outbox.ts";
import { keepUpdates } from "./updates.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const PRECACHED: Precached;
declare const BUILD: string;
declare const MIRROR_KEYS: string;

const pictures = createPictures(self);
const keeper = createKeeper(self, BUILD, pictures.forget);
const shell = createShell(self, keeper, PRECACHED);
const mirrors = keepMirrors(self, JSON.parse(MIRROR_KEYS) as MirrorKey[]);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), keptFirst(keeper));
registerRoute(pictures.isPicture, pictures.answer);
registerRoute(shell.isScreen, shell.document);
registerRoute(shell.isSentOn, shell.sentOn);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === manifestPath,
  ({ request }) => mirrors.list(request),
);
registerQuotaErrorCallback(keeper.trim);
keepUpdates(self, shell, keeper, BUILD);
sendOutboxOnSync(self);
clientsClaim();
