import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { TestHouse } from "./house.ts";

/** A WebSocket class that connects to this house, and all sockets made so far. */
export function socketsTo(house: Pick<TestHouse, "port" | "site">) {
  const made: WebSocket[] = [];
  class HouseSocket extends WebSocket {
    constructor(address: string) {
      const { host, pathname } = new URL(address);
      super(`ws://127.0.0.1:${house.port}${pathname}`, { headers: { Host: host, Origin: house.site } });
      // As in a browser, an error also closes the socket, and nothing is thrown.
      this.on("error", () => {});
      made.push(this);
    }
  }
  onTestFinished(() => made.forEach((socket) => socket.terminate()));
  return { HouseSocket: HouseSocket as unknown as typeof globalThis.WebSocket, made };
}
