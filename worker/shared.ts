import { serveTabs } from "./bridge/serve-tabs.ts";
import { createDataLayer } from "./data-layer.ts";
import { browserEnvironment } from "./environment/environment.ts";

declare const self: SharedWorkerGlobalScope;

const environment = browserEnvironment(self);
const serve = serveTabs(environment, createDataLayer(environment), "shared");

self.addEventListener("connect", (event) => {
  const [port] = event.ports;
  if (port) serve(port);
});
