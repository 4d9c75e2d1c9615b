import type { IncomingMessage } from "node:http";
import { createFairQueue, type FairQueue } from "../runtime/fair-queue.ts";

/**
 * Begins one request in each turn of the event loop, taking turns between networks and, within a network, between
 * tokens. Whoever sends hundreds at once waits behind their own; whoever sends one in between waits a turn. When
 * nothing waits, nobody is delayed.
 */
export function createRequestScheduler() {
  // The network whose turn is next comes first.
  const networks = new Map<string, FairQueue>();
  let isTaken = false;

  /**
   * Resolves when the request may begin, with whether it stood behind others of its own network; throws `Overloaded` when
   * too many of them wait.
   */
  async function wait(network: string, { headers }: Pick<IncomingMessage, "headers">): Promise<Turn> {
    if (isTaken) {
      const queue = queueOf(network);
      const isBehindOwn = !queue.isEmpty();
      await queue.wait((headers.authorization ?? "").slice(-signatureLength));
      return { isBehindOwn };
    }
    isTaken = true;
    setImmediate(beginNext);
    return { isBehindOwn: false };
  }

  function queueOf(network: string): FairQueue {
    const queue = networks.get(network) ?? createFairQueue(mostWaiting);
    networks.set(network, queue);
    return queue;
  }

  function beginNext(): void {
    const [next] = networks;
    isTaken = next !== undefined;
    if (!next) return;
    const [network, queue] = next;
    queue.startNext();
    // Moves the network to the end of the line.
    networks.delete(network);
    if (!queue.isEmpty()) networks.set(network, queue);
    setImmediate(beginNext);
  }

  return { wait };
}

interface Turn {
  isBehindOwn: boolean;
}

const mostWaiting = 5_000;
/** The length of a token's signature, which tells players apart. */
const signatureLength = 43;
