import { clientsClaim, registerQuotaErrorCallback } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { keptFirst } from "./kept-first.ts";
import type { Precached } from "./precached.ts";
import { createKeeper } from "./keeper.ts";
import { createPictures } from "./pictures.ts";
import { createShell } from "./shell.ts";
import { keepUpdates } from "./updates.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const PRECACHED: Precached;
declare const BUILD: string;

const pictures = createPictures(self);
const keeper = createKeeper(self, BUILD, pictures.forget);
const shell = createShell(self, keeper, PRECACHED);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), keptFirst(keeper));
registerRoute(pictures.isPicture, pictures.answer);
registerRoute(shell.isScreen, shell.document);
registerQuotaErrorCallback(keeper.trim);
keepUpdates(self, shell, keeper, BUILD);
clientsClaim();
