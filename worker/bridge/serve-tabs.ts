import { expose } from "comlink";
import type { Environment } from "../environment/environment.ts";
import { createPortHost } from "./port-host.ts";
import type { Life } from "../locks/life.ts";
import type { Hello, Protocol, Welcome, WorkerKind } from "./protocol.ts";
import type { Resolve } from "./registry.ts";
import type { Tabs } from "./tabs.ts";

const protocol: Protocol = 4;

interface DataLayer {
  life: Life;
  tabs: Tabs;
  resolve: Resolve;
}

/** Answers each tab's hello, opens its port host, and closes everything once its lock is released. */
export function serveTabs({ locks }: Pick<Environment, "locks">, layer: DataLayer, kind: WorkerKind) {
  return function serve(port: MessagePort) {
    port.addEventListener("message", greet);
    port.start();

    function greet(event: MessageEvent<Hello>) {
      const hello = event.data;
      if (hello?.kind !== "hello") return;
      port.removeEventListener("message", greet);
      // Answered at once, so that a tab of another build starts its own worker without waiting for a timeout.
      if (hello.protocol !== protocol) return port.postMessage({ kind: "welcome", protocol, host: kind, lock: "" });
      void welcome(hello);
    }

    async function welcome(hello: Hello) {
      await layer.life.held;
      const tab = layer.tabs.enter(hello);
      const { host, close } = createPortHost(layer.resolve, tab);
      expose(host, port);
      void locks.request(hello.lock, () => {
        close();
        tab.leave();
        port.close();
      });
      port.postMessage({ kind: "welcome", protocol, host: kind, lock: layer.life.lock } satisfies Welcome);
    }
  };
}
