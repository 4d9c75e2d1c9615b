import { expose } from "comlink";
import type { DataLayer } from "../data-layer.ts";
import type { Environment } from "../environment/environment.ts";
import { createDoor } from "./port-host.ts";
import type { Hello, Protocol, Welcome, WorkerKind } from "./protocol.ts";

const protocol: Protocol = 2;

/** Answers each tab's hello, opens its door, and tears everything of it down when its lock falls free. */
export function serveTabs({ locks }: Pick<Environment, "locks">, layer: DataLayer, host: WorkerKind) {
  return function serve(port: MessagePort) {
    port.addEventListener("message", greet);
    port.start();

    function greet(event: MessageEvent<Hello>) {
      const hello = event.data;
      if (hello?.kind !== "hello") return;
      port.removeEventListener("message", greet);
      // A tab of another build need not wait until nobody has answered: it starts a worker of its own.
      if (hello.protocol !== protocol) return port.postMessage({ kind: "welcome", protocol, host, lock: "" });
      void welcome(hello);
    }

    async function welcome(hello: Hello) {
      await layer.life.held;
      const tab = layer.tabs.enter(hello);
      const { door, close } = createDoor(layer.features, tab);
      expose(door, port);
      void locks.request(hello.lock, () => {
        close();
        tab.leave();
        port.close();
      });
      port.postMessage({ kind: "welcome", protocol, host, lock: layer.life.lock } satisfies Welcome);
    }
  };
}
