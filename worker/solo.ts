import { serveTabs } from "./bridge/serve-tabs.ts";
import { createDataLayer } from "./data-layer.ts";
import { browserEnvironment } from "./environment/environment.ts";

declare const self: DedicatedWorkerGlobalScope;

/** A data layer for one tab, where there are no shared workers: the same code behind the same ports. */
const environment = browserEnvironment(self);
const serve = serveTabs(environment, createDataLayer(environment), "solo");

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (port) serve(port);
});
