import { join } from "node:path";
import { lockHolder } from "../start/lock.mjs";

/** The turn of being the sandbox's payment provider: who has it says there where it listens. */
export function providerLock(folder: string): string {
  return join(folder, "provider.json");
}

/** Where the sandbox's payment provider of this folder listens, whichever house has started it; undefined while none runs. */
export function sandboxPort(folder: string): number | undefined {
  return lockHolder(providerLock(folder))?.port;
}
