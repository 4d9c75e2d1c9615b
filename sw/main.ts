import { clientsClaim, registerQuotaErrorCallback } from "workbox-core";
import { Route } from "workbox-routing/Route.js";
import { Router } from "workbox-routing/Router.js";
import { manifestPath } from "../contract/sync-store.ts";
import type { MirrorKey } from "../rules/mirror-manifest.ts";
import { cacheFirst } from "./cache-first.ts";
import { keepMirrors } from "./mirrors.ts";
import type { Precached } from "./precached.ts";
import { createKeeper } from "./keeper.ts";
import { createPictures } from "./pictures.ts";
import { createShell } from "./shell.ts";
import { keepOutbox } from "./outbox.ts";
import { keepPushes } from "./push.ts";
import { keepUpdates } from "./updates.ts";

declare const self: ServiceWorkerGlobalScope;
/** Defined by the build. */
declare const PRECACHED: Precached;
declare const BUILD: string;
declare const MIRROR_KEYS: string;

const pictures = createPictures(self);
const keeper = createKeeper(self, BUILD, pictures.forget);
const shell = createShell(self, keeper, PRECACHED);
const outbox = keepOutbox(self);
const mirrors = keepMirrors(self, JSON.parse(MIRROR_KEYS) as MirrorKey[], outbox.replay);

const routes = [
  new Route(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), cacheFirst(keeper)),
  new Route(pictures.isPicture, pictures.answer),
  new Route(shell.isScreen, shell.document),
  new Route(shell.isSentOn, shell.sentOn),
  new Route(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === manifestPath,
    ({ request }) => mirrors.list(request),
  ),
];
const router = new Router();
for (const route of routes) router.registerRoute(route);
router.addFetchListener();
registerQuotaErrorCallback(keeper.trim);
keepPushes(self);
keepUpdates(self, shell, keeper, BUILD);
clientsClaim();
