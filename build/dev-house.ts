import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./options.ts";

export interface DevHouse {
  readonly open: boolean;
  /** Closes the house that runs, if one does, and opens it anew. */
  reopen(): Promise<void>;
}

/**
 * Keeps the house of a developer, a process of its own, and ends with it: a wish to stop is handed on, and as Ctrl-C
 * reaches both from the terminal, it is the house that says how it is meant and when it is done.
 */
export function createDevHouse(program: readonly string[] = ["server/start/run.mjs"]): DevHouse {
  let house: ChildProcess | undefined;
  let ending = false;

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
      house = spawn(process.execPath, program, {
        cwd: root,
        stdio: "inherit",
        env: { ...process.env, KARAT_DEV: "1" },
      });
    },
  };
}

function isOpen(house: ChildProcess | undefined): house is ChildProcess {
  return house !== undefined && house.exitCode === null && house.signalCode === null;
}
