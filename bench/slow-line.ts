import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface LineFacts {
  /** There and back. */
  roundTripMs: number;
  downBitsPerS: number;
  upBitsPerS: number;
}

/** A phone with little reception, as Lighthouse has it. */
export const slowPhoneLine: LineFacts = { roundTripMs: 150, downBitsPerS: 1_600_000, upBitsPerS: 750_000 };

const packetBytes = 1_460;
const mostWaitingBytes = 256 * 1024;

/**
 * A slow wire for everything that a browser sends and fetches, workers included, which the browser's own throttling of a
 * page leaves out. All connections share it, packet by packet. A new one costs a round trip first; that TCP begins slowly
 * is left out.
 */
export async function slowLine(toPort: number, { roundTripMs, downBitsPerS, upBitsPerS }: LineFacts) {
  const down = wire(downBitsPerS, roundTripMs / 2);
  const up = wire(upBitsPerS, roundTripMs / 2);
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
    const house = connect({ port: toPort, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    up.carry(browser, house, roundTripMs);
    down.carry(house, browser, 0);
    for (const socket of [browser, house]) {
      open.add(socket);
      // What breaks off ends at both ends.
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        browser.destroy();
        house.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    downBytes: () => down.bytes(),
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

interface Flow {
  to: Socket;
  waiting: Buffer[];
  waitingBytes: number;
  isEnded: boolean;
  resume(): void;
}

/** One direction: as many bits a second, each connection's packets in turn, and each a while on its way. */
function wire(bitsPerS: number, delayMs: number) {
  const flows: Flow[] = [];
  const onTheWay: { at: number; arrive(): void }[] = [];
  let freeAt = 0;
  let carried = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run() {
    timer = undefined;
    const now = performance.now();
    while (freeAt <= now) {
      const flow = flows.shift();
      if (!flow) break;
      sendOne(flow);
    }
    while (onTheWay[0] && onTheWay[0].at <= now) onTheWay.shift()?.arrive();
    wake();
  }

  function wake() {
    const next = Math.min(flows.length > 0 ? freeAt : Infinity, onTheWay[0]?.at ?? Infinity);
    if (timer === undefined && next < Infinity) timer = setTimeout(run, Math.max(0, next - performance.now()));
  }

  function sendOne(flow: Flow) {
    const { to, waiting } = flow;
    const [first] = waiting;
    if (!first) return void onTheWay.push({ at: freeAt + delayMs, arrive: () => to.end() });
    const packet = first.subarray(0, packetBytes);
    if (packet.length < first.length) waiting[0] = first.subarray(packetBytes);
    else waiting.shift();
    flow.waitingBytes -= packet.length;
    carried += packet.length;
    freeAt += (packet.length * 8_000) / bitsPerS;
    onTheWay.push({ at: freeAt + delayMs, arrive: () => to.writable && to.write(packet) });
    if (waiting.length > 0 || flow.isEnded) flows.push(flow);
    if (flow.waitingBytes < mostWaitingBytes) flow.resume();
  }

  return {
    bytes: () => carried,
    carry(from: Socket, to: Socket, firstMs: number) {
      const flow: Flow = { to, waiting: [], waitingBytes: 0, isEnded: false, resume: () => from.resume() };
      const begun = new Promise<void>((resolve) => setTimeout(resolve, firstMs));
      from.on("data", (chunk) => {
        flow.waitingBytes += chunk.length;
        if (flow.waitingBytes > mostWaitingBytes) from.pause();
        void begun.then(() => put(() => flow.waiting.push(chunk)));
      });
      from.on("end", () => void begun.then(() => put(() => (flow.isEnded = true))));

      function put(change: () => void) {
        const wasIdle = flow.waiting.length === 0 && !flow.isEnded;
        change();
        if (wasIdle) flows.push(flow);
        freeAt = Math.max(freeAt, flows.length === 1 ? performance.now() : 0);
        clearTimeout(timer);
        timer = undefined;
        wake();
      }
    },
  };
}
