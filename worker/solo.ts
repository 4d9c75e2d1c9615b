import { serveTabs } from "./bridge/serve-tabs.ts";
import { createDataLayer } from "./data-layer.ts";
import { browserEnvironment } from "./environment/environment.ts";

declare const self: DedicatedWorkerGlobalScope;

/** A data layer of one tab, where the browser has no shared worker: the same code behind the same ports. */
const environment = browserEnvironment(self);
const serve = serveTabs(environment, createDataLayer(environment), "solo");

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (port) serve(port);
});
