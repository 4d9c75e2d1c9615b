import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tests/world/free-port.ts";
import { houseArguments } from "../../tests/world/house-program.ts";
import { writeTinySite } from "../../tests/world/tiny-site.ts";
import { processIdentity } from "./processes.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
mkdirSync(join(root, "dist"), { recursive: true });
/** Inside the checkout, so that Node finds its packages in a parent folder. */
const clone = mkdtempSync(join(root, "dist", "npm-start-"));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

/** Looks like a checkout with everything installed and built, with the real start script. */
cpSync(join(root, "server", "start"), join(clone, "server", "start"), { recursive: true });
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: { start: string } };
writeFileSync(
  join(clone, "package.json"),
  JSON.stringify({ name: "karat", type: "module", scripts: { start: scripts.start } }),
);
mkdirSync(join(clone, "dist", "built", "server"), { recursive: true });
writeFileSync(join(clone, "dist", "current.json"), JSON.stringify({ id: "built" }));
writeFileSync(
  join(clone, "dist", "built", "server", "main.js"),
  `await import(${JSON.stringify(houseArguments().at(-1))});`,
);
writeTinySite(join(clone, "site"));

/** Starts a house with its own database each time. */
const patience = { timeout: 300_000 };
const wait = { timeout: 120_000, interval: 20 };

test.for<NodeJS.Signals>(["SIGTERM", "SIGINT", "SIGKILL"])(
  "whoever stops npm with %s stops the house, in order",
  patience,
  async (signal) => {
    const data = join(clone, "data");
    const env = { ...process.env, PORT: String(await freePort()), KARAT_DATA: data, KARAT_DIST: join(clone, "site") };
    const npm = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    npm.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, wait).toContain("Ctrl-C");
    const { pid } = JSON.parse(readFileSync(join(data, "owner.json"), "utf8")) as { pid: number };
    onTestFinished(() => {
      if (processIdentity(pid) !== undefined) process.kill(pid, "SIGKILL");
    });
    npm.kill(signal);
    await once(npm, "exit");
    await expect.poll(() => processIdentity(pid), wait).toBeUndefined();
    expect(["owner.json", "postgres/postmaster.pid"].filter((name) => existsSync(join(data, name)))).toEqual([]);
  },
);
