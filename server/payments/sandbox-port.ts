import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the sandbox's payment provider in the house's own, and what in it says where it listens. */
export const providerFolder = "payments";
export const portFile = "port";

/** Where it listens, or did when it was last started; undefined where it has never been. */
export function sandboxPort(dataFolder: string): number | undefined {
  try {
    return Number(readFileSync(join(dataFolder, providerFolder, portFile), "utf8")) || undefined;
  } catch {
    return undefined; // There is no such file.
  }
}
