import type { Precached } from "./precached.ts";
import { createShell } from "./shell.ts";
import { keepUpdates } from "./updates.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const PRECACHED: Precached;
declare const BUILD: string;

const shell = createShell(self, BUILD, PRECACHED);
keepUpdates(self, shell);

self.addEventListener("fetch", shell.answer);
