import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { TestHouse } from "./house.ts";

/** Sockets of a browser that reach this house, and all that were made so far. */
export function socketsTo(house: Pick<TestHouse, "port" | "site">) {
  const made: WebSocket[] = [];
  class HouseSocket extends WebSocket {
    constructor(address: string) {
      const { host, pathname } = new URL(address);
      super(`ws://127.0.0.1:${house.port}${pathname}`, { headers: { Host: host, Origin: house.site } });
      // As in a browser, what breaks also closes, and nothing is thrown.
      this.on("error", () => {});
      made.push(this);
    }
  }
  onTestFinished(() => made.forEach((socket) => socket.terminate()));
  return { HouseSocket: HouseSocket as unknown as typeof globalThis.WebSocket, made };
}
