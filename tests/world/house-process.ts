import type { ChildProcess } from "node:child_process";

/** Gathers what a house that was just spawned says on the streams that are not somebody else's. */
export function outputOf(child: ChildProcess) {
  let said = "";
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return {
    said: () => said,
    /** Resolves once the house is open; rejects with its output if it ends before. */
    untilOpen: () =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (said.includes("Ctrl-C")) resolve();
          else if (hasEnded(child))
            reject(new Error(`the house ended with ${String(child.exitCode ?? child.signalCode)}:\n${said}`));
        };
        for (const stream of streams) stream.on("data", look);
        child.once("exit", look).once("error", reject);
        look();
      }),
  };
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
