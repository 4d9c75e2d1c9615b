import { networkOf, wideNetworkOf, widerBy } from "./network.ts";
import type { HttpConfig } from "./config.ts";
import { createKeyedLimiter } from "../runtime/keyed-limiter.ts";
import { createKeyedThrottle } from "../runtime/keyed-throttle.ts";

/** Gives up the slot during long work that holds nothing. */
export type WithoutSlot = <T>(work: () => Promise<T>) => Promise<T>;

interface Client {
  ip: string;
  /** The browser's id, if any. Requests of a network without one share a queue. */
  device: string | undefined;
}

export interface NetworkLimiter {
  /** Does the work once its network has room; throws `Crowded` when too much is waiting. */
  run<T>(client: Client, work: (withoutSlot: WithoutSlot) => Promise<T>): Promise<T>;
}

/**
 * Stands before all work for callers who are not logged in, so that neither one network nor all strangers together hold
 * more than a part of the pool's twenty connections; players have their own shares (player-limiter.ts). Thousands of
 * customers may share an address, so little runs at once, but much may wait. The rate is limited, too: otherwise even a
 * few at a time would keep a processor busy for good.
 */
export function createNetworkLimiter({ networkScale }: Pick<HttpConfig, "networkScale">): NetworkLimiter {
  const mostWaiting = 300 * Math.min(networkScale, 10);
  const rates = {
    client: createKeyedThrottle<string>({ burst: 1_000, perSecond: 30, mostWaiting: 300 }),
    network: createKeyedThrottle<string>({ burst: 2_000, perSecond: 60, mostWaiting: 600 }),
    wideNetwork: createKeyedThrottle<string>({ burst: 2_000 * widerBy, perSecond: 60 * widerBy, mostWaiting: 2_400 }),
  };
  // One less than a network has: a flood without cookies leaves room for browsers beside it.
  const clients = createKeyedLimiter<string>({ concurrency: 3, mostWaiting });
  const networks = createKeyedLimiter<string>({ concurrency: 4, mostWaiting });
  const wideNetworks = createKeyedLimiter<string>({ concurrency: 6, mostWaiting: 4 * mostWaiting });
  // As many as calls are admitted; with at most six per wide network, all networks get their turn.
  const everybody = createKeyedLimiter<"all">({ concurrency: 12, mostWaiting: 4_000 });

  async function enter({ ip, device = "" }: Client, how: { isBack: boolean }): Promise<() => void> {
    const network = networkOf(ip);
    const left: (() => void)[] = [];
    const leave = () => left.forEach((each) => each());
    try {
      left.unshift(await clients.enter(`${network} ${device}`, how));
      left.unshift(await networks.enter(network, how));
      left.unshift(await wideNetworks.enter(wideNetworkOf(ip), how));
      left.unshift(await everybody.enter("all", how));
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function waitForRate({ ip, device = "" }: Client): Promise<void> {
    await rates.client.wait(`${networkOf(ip)} ${device}`);
    await rates.network.wait(networkOf(ip));
    await rates.wideNetwork.wait(wideNetworkOf(ip));
  }

  return {
    async run(client, work) {
      await waitForRate(client);
      let leave = await enter(client, { isBack: false });
      const withoutSlot: WithoutSlot = async (long) => {
        leave();
        try {
          return await long();
        } finally {
          leave = await enter(client, { isBack: true });
        }
      };
      try {
        return await work(withoutSlot);
      } finally {
        leave();
      }
    },
  };
}
