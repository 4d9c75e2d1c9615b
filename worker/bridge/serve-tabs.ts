import { expose } from "comlink";
import type { Environment } from "../environment/environment.ts";
import { createPortHost } from "./port-host.ts";
import type { Life } from "../locks/life.ts";
import type { Hello, Protocol, Welcome, WorkerKind } from "./protocol.ts";
import type { Resolve } from "./registry.ts";
import type { Tabs } from "./tabs.ts";

const protocol: Protocol = 3;

interface DataLayer {
  life: Life;
  tabs: Tabs;
  resolve: Resolve;
}

/** Answers each tab's hello, opens its host of ports, and tears everything of it down when its lock falls free. */
export function serveTabs({ locks }: Pick<Environment, "locks">, layer: DataLayer, kind: WorkerKind) {
  return function serve(port: MessagePort) {
    port.addEventListener("message", greet);
    port.start();

    function greet(event: MessageEvent<Hello>) {
      const hello = event.data;
      if (hello?.kind !== "hello") return;
      port.removeEventListener("message", greet);
      // A tab of another build need not wait until nobody has answered: it starts a worker of its own.
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
