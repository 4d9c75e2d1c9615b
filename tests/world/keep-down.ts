import { expect, onTestFinished } from "vitest";
import type { RunningService } from "../../server/sandbox-services/supervisor.ts";

/**
 * Kills a service, and whatever is started in its place, until it is let up again: the supervisor's second would test
 * how busy the machine is. What is killed as it starts never had a port. Resolves once the first process has ended.
 */
export async function keepDown(service: { pid?: RunningService["pid"] } | undefined): Promise<{ letUp: () => void }> {
  const pid = () => service?.pid?.();
  const first = pid();
  expect(first).toBeDefined();
  const kill = () => {
    const running = pid();
    if (running !== undefined) process.kill(running, "SIGKILL");
  };
  kill();
  const again = setInterval(kill, 10);
  const letUp = () => clearInterval(again);
  onTestFinished(letUp);
  await expect.poll(pid, { timeout: 120_000 }).not.toBe(first);
  return { letUp };
}
