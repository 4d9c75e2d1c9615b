import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { whyBusy } from "../server/start/owner.mjs";
import { freePort } from "../tests/world/free-port.ts";
import { houseArguments } from "../tests/world/house-program.ts";
import { writeTinySite } from "../tests/world/tiny-site.ts";

/** A house that creates its database is slow while others use the machine. */
const openMs = 40_000;
const unhurried = { timeout: 2 * openMs };

async function keeper() {
  const folder = mkdtempSync(join(tmpdir(), "karat-dev-"));
  const dist = join(folder, "dist");
  writeTinySite(dist);
  const env = { ...process.env, PORT: String(await freePort()), KARAT_DATA: folder, KARAT_DIST: dist };
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    env,
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const group = -(child.pid ?? 0);
  const ended = once(child, "exit");
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(group, "SIGKILL");
    await ended;
    rmSync(folder, { recursive: true });
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return {
    opened: (times: number) =>
      expect.poll(() => said.split("Karat is open").length - 1, { timeout: openMs }).toBe(times),
    /** The refusal that a second process gets for the same folder, right after the keeper has opened its house. */
    async refusal() {
      await expect.poll(() => said, { interval: 1, timeout: openMs }).toContain("Taken");
      return whyBusy(folder);
    },
    reopen: () => child.stdin.write("reopen"),
    signal: (to: "terminal" | "keeper", signal: NodeJS.Signals) =>
      process.kill(to === "terminal" ? group : (child.pid ?? 0), signal),
    async code() {
      await ended;
      return child.exitCode;
    },
    left: () => ["owner.json", "postgres/postmaster.pid"].filter((name) => existsSync(join(folder, name))),
  };
}

const script = `
  import { createDevHouse } from ${JSON.stringify(new URL("./dev-house.ts", import.meta.url).href)};
  const house = createDevHouse(${JSON.stringify(houseArguments())});
  await house.reopen();
  console.log("Taken");
  process.stdin.on("data", () => house.reopen());`;

test.for([
  ["Ctrl-C, which reaches keeper and house,", "terminal", "SIGINT"],
  ["A signal to the keeper alone", "keeper", "SIGTERM"],
] as const)("%s closes the house in order", unhurried, async ([, to, signal]) => {
  const kept = await keeper();
  await kept.opened(1);
  kept.signal(to, signal);
  expect(await kept.code()).toBe(0);
  expect(kept.left()).toEqual([]);
});

test("once a house has been opened, its data are seen to be taken", unhurried, async () => {
  const kept = await keeper();
  expect(await kept.refusal()).toContain("A Karat house already runs on");
  kept.signal("keeper", "SIGTERM");
  expect(await kept.code()).toBe(0);
});

test(
  "a house that is opened anew has closed in order before, and none is opened after the end",
  unhurried,
  async () => {
    const kept = await keeper();
    await kept.opened(1);
    kept.reopen();
    await kept.opened(2);
    kept.reopen();
    kept.signal("keeper", "SIGINT");
    expect(await kept.code()).toBe(0);
    expect(kept.left()).toEqual([]);
  },
);
