import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { dataFolderPath, whyBusy } from "../server/start/owner.mjs";
import { root } from "./options.ts";

export interface DevHouse {
  readonly open: boolean;
  /** Closes the running house, if any, and opens a new one; resolves once that holds its data folder or has ended. */
  reopen(): Promise<void>;
}

/**
 * Runs a developer's house as a child process and ends with it. Signals are passed on; Ctrl-C reaches both from the
 * terminal, so it is left to the house to say what it does and when it is done.
 */
export function createDevHouse(program: readonly string[] = ["server/start/run.mjs"]): DevHouse {
  let house: ChildProcess | undefined;
  let ending = false;
  const env = { ...process.env, KARAT_DEV: "1" };

  async function end(signal: NodeJS.Signals): Promise<void> {
    ending = true;
    await close(signal);
    process.exit();
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(signal));

  async function close(signal: NodeJS.Signals): Promise<void> {
    if (!isOpen(house)) return;
    house.kill(signal);
    await once(house, "exit");
  }

  return {
    get open() {
      return isOpen(house);
    },
    async reopen() {
      await close("SIGTERM");
      if (ending) return;
      house = spawn(process.execPath, program, { cwd: root, stdio: "inherit", env });
      while (isOpen(house) && !whyBusy(dataFolderPath())) await sleep(20);
    },
  };
}

function isOpen(house: ChildProcess | undefined): house is ChildProcess {
  return house !== undefined && house.exitCode === null && house.signalCode === null;
}
