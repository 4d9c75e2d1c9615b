import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { FlagsConfig } from "./config.ts";
import { createFlagsFile } from "./flags-file.ts";

/** What pages are told of flags; which of them apply, each browser finds by itself. */
export function openFlags({ config, clock, log }: { config: FlagsConfig; clock: Clock; log: Log }) {
  const file = config.flagsFile === undefined ? undefined : createFlagsFile(config.flagsFile, { clock, log });
  return { site: { config: () => ({ flags: file?.current() ?? {} }) } };
}
