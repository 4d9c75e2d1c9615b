import { networkOf, wideNetworkOf, widerBy } from "./network.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "../runtime/concurrency-limit.ts";
import type { BodyOwner } from "./body-limiter.ts";

/** Bounds what each network begins at a time, and the wider network around it. */
export function createNetworkConcurrency(most: number): ConcurrencyLimit<string> {
  const networks = createConcurrencyLimit<string>(most);
  const wideNetworks = createConcurrencyLimit<string>(most * widerBy);

  function take(ip: string): boolean {
    if (!networks.take(networkOf(ip))) return false;
    if (wideNetworks.take(wideNetworkOf(ip))) return true;
    networks.release(networkOf(ip));
    return false;
  }

  function release(ip: string): void {
    networks.release(networkOf(ip));
    wideNetworks.release(wideNetworkOf(ip));
  }

  return { take, release };
}

export function networksOwning(ip: string, most: number): BodyOwner[] {
  return [
    { clientKey: networkOf(ip), most },
    { clientKey: wideNetworkOf(ip), most: most * widerBy },
  ];
}
